import { TextAreaField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';

/** What the contracts of notes say besides the sale. */
export const ContratoFields = () => (
  <Card title="Contrato">
    <TextAreaField
      name="condiciones"
      label="Condiciones de cancelación"
      hint="Las dice el contrato de cada nota. Si las cambias, los contratos de antes piden otra firma."
      rows={8}
    />
  </Card>
);
