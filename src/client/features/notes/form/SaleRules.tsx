/** What paying late or early means, told before a sale; nothing of it is applied. */
import Text from 'antd/es/typography/Text';
import { readRecord } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { ruleText } from '#contract/recargos.ts';

export function SaleRules() {
  const { response } = readRecord(catalogs.useAjustesQuery());
  const reglas = useEntity('ajustes', response)?.recargos ?? [];
  if (reglas.length === 0) return null;
  return (
    <ul aria-label="Recargos y descuentos" style={{ marginBottom: 16 }}>
      {reglas.map((regla) => (
        <li key={regla.nombre}>
          <Text type="secondary" style={{ fontSize: 13 }}>
            {ruleText(regla)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
