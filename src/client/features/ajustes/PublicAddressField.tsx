import { useFormikContext } from 'formik';
import { Button } from '#client/ui/Button.tsx';
import { TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import { reachableOrigin } from '#contract/public-address.ts';
import css from './Ajustes.module.css';

/** `ofServer`: the address that the server's environment gives, which wins over what is written here. */
export function PublicAddressField({ ofServer }: { ofServer: string | null }) {
  const { values, setFieldValue } = useFormikContext<{ direccion_publica: string }>();
  const here = reachableOrigin(window.location.origin);
  return (
    <Card title="Enlaces y códigos QR">
      {ofServer ? (
        <p className={css.intro}>
          Se abren en {ofServer}, la dirección que el servidor tiene en PUBLIC_URL. Aquí no se cambia.
        </p>
      ) : (
        <>
          <TextField
            name="direccion_publica"
            label="Dirección pública"
            placeholder="https://escuelas.example.mx"
            autoComplete="off"
            hint="La que las familias abren en su teléfono, también fuera de la oficina. Sin ella no se envían enlaces, y los tickets salen sin código QR."
          />
          {here && values.direccion_publica === '' && (
            <Button small onClick={() => void setFieldValue('direccion_publica', here)}>
              Usar {here}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
