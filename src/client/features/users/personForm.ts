/** The shape of the forms of people, and how it becomes the body of the call. */

/** What everybody has; as typed. */
export interface PersonValues {
  nombre: string;
  apaterno: string;
  amaterno: string;
  celular: string;
  email: string;
  password: string;
}
export interface AlumnoValues extends PersonValues {
  /** The school's id; '' until chosen. */
  escuela: string;
  grupo: string;
  /** Whether the next alumno begins with the same school and group. */
  conservar: boolean;
}

export const emptyPerson: PersonValues = {
  nombre: '',
  apaterno: '',
  amaterno: '',
  celular: '',
  email: '',
  password: '',
};
export const emptyAlumno: AlumnoValues = { ...emptyPerson, escuela: '', grupo: '', conservar: false };

/** A family's account: the rol is left to the server, which gives none other to alumnos. */
export function alumnoBody({ conservar: _, escuela, ...values }: AlumnoValues) {
  return { ...values, escuela: escuela === '' ? null : Number(escuela), password: values.password || null };
}

/** The form for the next alumno: empty, or of the same class where that was asked for. */
export function nextAlumno({ conservar, escuela, grupo }: AlumnoValues): AlumnoValues {
  return conservar ? { ...emptyAlumno, conservar, escuela, grupo } : emptyAlumno;
}
