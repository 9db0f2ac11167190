import type { Edited } from '#client/ui/CatalogPage.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import { impresoras as endpoints } from '#contract/endpoints/impresiones.ts';
import type { Impresora } from '#contract/entities.ts';
import { CODE_PAGES, PRINTER_WIDTHS } from '#contract/printers.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { impresiones, type PrinterBody } from './api.ts';

/** The shape of the form of a printer, and how it becomes the body of its endpoints. */
interface PrinterValues {
  nombre: string;
  direccion: string;
  /** Millimetres, as text. */
  ancho: string;
  codigos: string;
  cajon: boolean;
  corta: boolean;
  /** Of the printer that is edited. */
  version?: number;
}

const EMPTY: PrinterValues = {
  nombre: '',
  direccion: '',
  ancho: String(PRINTER_WIDTHS[0]),
  codigos: CODE_PAGES[0],
  cajon: false,
  corta: true,
};

const valuesOf = ({ nombre, direccion, ancho, codigos, cajon, corta, version }: Impresora): PrinterValues => ({
  ...{ nombre, direccion, ancho: String(ancho), codigos, cajon, corta, version },
});

const toBody = ({ ancho, ...values }: PrinterValues) => ({ ...values, ancho: Number(ancho) });

const WIDTHS = PRINTER_WIDTHS.map((width) => ({ value: String(width), label: `${width} mm` }));
const PAGES = CODE_PAGES.map((page) => ({ value: page, label: page }));

export function PrinterForm({ record: printer, onDone, refresh }: Edited<Impresora>) {
  const [create] = impresiones.useCreatePrinterMutation();
  const [update] = impresiones.useUpdatePrinterMutation();
  const send = (body: PrinterBody, key: string) =>
    (printer ? update({ params: { id: printer.id }, body }) : create({ body, key })).unwrap();
  const title = printer ? 'Editar impresora' : 'Agregar impresora';
  return (
    <Card title={title}>
      <FormShell
        name={printer ? `impresora-${printer.id}` : 'impresora'}
        title={title}
        draftTitle={(values) => `Impresora ${values.nombre}`.trim()}
        endpoint={printer ? endpoints.updatePrinter : endpoints.createPrinter}
        initialValues={printer ? valuesOf(printer) : EMPTY}
        toBody={toBody}
        send={(body, key) => send(body as PrinterBody, key)}
        done="Impresora guardada. Imprime una página de prueba para comprobarla."
        onFinished={onDone}
        refresh={printer ? refresh : undefined}
        submitText="Guardar"
        onCancel={printer ? onDone : undefined}
      >
        <TextField name="nombre" label="Nombre" required maxLength={NAME_MAX} autoComplete="off" />
        <TextField
          name="direccion"
          label="Dirección"
          required
          autoComplete="off"
          hint="La de la impresora en la red del negocio, con su puerto: 192.168.1.50:9100. Si está conectada por USB al equipo que cobra, escribe usb."
        />
        <SelectField name="ancho" label="Papel" options={WIDTHS} required />
        <SelectField
          name="codigos"
          label="Códigos de letras"
          options={PAGES}
          required
          hint="Si en la prueba la Ñ o los acentos salen mal, elige otros."
        />
        <CheckboxField name="corta" label="Corta el papel" />
        <CheckboxField
          name="cajon"
          label="Tiene cajón de dinero"
          hint="Se abre solo con el ticket original de un abono en efectivo y con un fondo, retiro o gasto; cada apertura queda en la bitácora."
        />
      </FormShell>
    </Card>
  );
}
