import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { SelectField } from '#client/ui/form/fields.tsx';
import { NewPerson } from './NewPerson.tsx';
import { EmpleadoFields, empleadoBody, emptyEmpleado, rolOptions } from './PersonFields.tsx';

/** Registers employees. */
export default function AddEmpleadoPage() {
  const rol = useAppSelector(selectRol);
  return (
    <NewPerson
      title="Empleado"
      initialValues={emptyEmpleado}
      toBody={empleadoBody}
      next={() => <ButtonLink to={screens.usuarios()}>Ir a Usuarios</ButtonLink>}
    >
      <EmpleadoFields />
      <SelectField name="rol" label="Rol" required options={rolOptions(rol)} placeholder="Elige el rol" />
    </NewPerson>
  );
}
