/**
 * All errors of the server: status and Spanish text with what happened and what to do. Services throw no others on
 * purpose. Imported as `* as apiErrors`: the screens' bundle then has only those that it names.
 */
import { formatDate } from './dates.ts';
import { FAMILY_CHILDREN_MAX, FAMILY_PAPERS_BYTES } from './guarderia-rules.ts';
import { formatMoney, grouped } from './money.ts';
import { formatPhone } from './phones.ts';
import { ABONO_MAX_CHARS, ABONO_TYPED_MAX, DOWNLOADS_EACH, OWN_CANCEL_MINUTES } from './rules.ts';

export type FieldErrors = Record<string, string[]>;

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { ...(status === 422 ? { success: false } : {}), message, ...extra };
    this.headers = headers;
  }
}

/** 422 with the errors of each field. The first one doubles as the message. */
export function invalid(errors: FieldErrors, extra: Record<string, unknown> = {}): ApiError {
  const first = Object.values(errors).flat()[0] ?? 'Los datos no son válidos.';
  return new ApiError(422, first, { error: { errors }, ...extra });
}

/** Errors by field; absent if the error concerns none. */
const fieldErrorsOf = ({ body }: ApiError): FieldErrors =>
  (body.error as { errors?: FieldErrors } | undefined)?.errors ?? {};

/** «notas, abonos y códigos». */
const listed = (what: readonly string[]) => new Intl.ListFormat('es').format(what);
/** 422 on one field. */
export const onField = (name: string, text: string, extra?: Record<string, unknown>) =>
  invalid({ [name]: [text] }, extra);

/** 404: deleted or never existed. */
const missing = (text: string) => new ApiError(404, text);
/** 409: conflicts with stored data; `extra` holds that data. */
const conflict = (text: string, extra?: Record<string, unknown>) => new ApiError(409, text, extra);
const noSpace = (text: string) => new ApiError(507, text);

/** Why a note cannot fall below a total: below 0 its discounts are the cause, and there is no abono to cancel. */
const tooLow = (total: number, paid: number): string =>
  total < 0
    ? `Con los descuentos, el total de la nota quedaría en ${formatMoney(total)}.`
    : `El total (${formatMoney(total)}) quedaría por debajo de lo pagado (${formatMoney(paid)}).`;

const waitText = (seconds: number): string => (seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutos`);
/** Worth asking again after so many seconds. */
const later = (message: string, seconds: number, status = 429) =>
  new ApiError(status, message, {}, { 'retry-after': String(seconds) });

const SCHOOL_GONE = 'Esta escuela ya no existe. Elige otra.';

// HTTP
export const unreadable = () => new ApiError(400, 'No se pudo leer la petición: el JSON está mal formado.');
export const badRequest = (text: string) => new ApiError(400, text);
export const notSignedIn = () => new ApiError(401, 'La sesión terminó. Inicia sesión de nuevo.');
/** `who`: the role to ask, by `whoMay`. */
export const forbidden = (who = 'un supervisor o administrador') =>
  new ApiError(403, `Tu rol no permite hacer esto. Pídelo a ${who}.`);
export const forbiddenField = (field: string) =>
  new ApiError(403, 'Tu rol no permite hacer este cambio.', {
    error: { errors: { [field]: ['Tu rol no permite cambiarlo.'] } },
  });
export const anonymised = () =>
  conflict('Esta persona se anonimizó: sus datos se borraron y no vuelven. Regístrala de nuevo como otra persona.');
export const notFound = () => missing('No se encontró el registro.');
export const noSuchEndpoint = () => missing('No existe esta dirección.');
export const staleVersion = (actual: unknown) =>
  conflict('Otra persona cambió este registro mientras lo editabas. Revisa los datos actuales.', { actual });
export const changedMeanwhile = () =>
  conflict('Alguien cambió estos datos al mismo tiempo. Recarga e inténtalo de nuevo.');
export const keyReused = () =>
  conflict('Esta operación ya se guardó con otros datos. Recarga la página e inténtalo de nuevo.');
export const badKey = () => new ApiError(400, 'El encabezado Idempotency-Key debe ser un UUID.');
export const tooLarge = () => new ApiError(413, 'El contenido es demasiado grande.');
export const tooManyFiles = (most: number) =>
  new ApiError(413, `Son demasiados archivos a la vez: envía como máximo ${most} por petición.`);
export const unsupportedType = () => new ApiError(415, 'Este tipo de contenido no se acepta.');
export const tooMany = (seconds: number) =>
  later(`Demasiados intentos fallidos. Espera ${waitText(seconds)} e inténtalo de nuevo.`, seconds);
/** Too many failures from a network or at an account: the same answer to honest clients and attackers. */
export const tooManyHere = (seconds: number) =>
  later(
    `Demasiados intentos fallidos. Si ya habías entrado desde esta red, revisa tu contraseña e inténtalo de nuevo; si no, espera ${waitText(seconds)}.`,
    seconds,
  );
export const tooManySignIns = (seconds: number) =>
  later(
    `Esta cuenta inició sesión demasiadas veces en poco tiempo. Espera ${waitText(seconds)} e inténtalo de nuevo.`,
    seconds,
  );
export const signInBusy = (seconds: number) =>
  later('Hay demasiadas personas entrando a la vez. Inténtalo de nuevo en unos segundos.', seconds, 503);
export const tooFast = (seconds: number) =>
  later(
    'Llegan demasiadas peticiones tuyas a la vez. Espera unos segundos e inténtalo de nuevo; nada se perdió.',
    seconds,
  );
export const late = () =>
  new ApiError(408, 'La petición tardó demasiado en llegar. Revisa la conexión e inténtalo de nuevo; nada se guardó.');
export const downloadsOfYours = (seconds: number) =>
  later(`Ya tienes ${DOWNLOADS_EACH} descargas en curso. Espera a que terminen o cancela una.`, seconds);
export const downloadsBusy = (seconds: number) =>
  later('Hay demasiadas descargas en curso. Inténtalo de nuevo en unos segundos.', seconds);
export const uploadsOfYours = (seconds: number) =>
  later('Ya tienes demasiados envíos en curso. Espera a que terminen y vuelve a enviar este.', seconds);
export const uploadsBusy = (seconds: number) =>
  later('Hay demasiados envíos en curso. Inténtalo de nuevo en unos segundos.', seconds);
export const ticketOver = () =>
  missing('Este enlace de descarga ya se usó o venció. Vuelve a la página y pide la descarga otra vez.');
export const readingUnlogged = () =>
  noSpace(
    'No hay espacio para anotar quién lee los datos de los infantes, y sin esa anotación no se muestran. Avisa al administrador.',
  );
export const storageFull = () => noSpace('No hay espacio para guardar. Nada se perdió; avisa al administrador.');
export const failed = (requestId: string) =>
  new ApiError(500, `Ocurrió un error del servidor. Inténtalo de nuevo; si sigue, avisa con este número: ${requestId}`);
export const draining = (requestId: string) =>
  later(`El servidor se está reiniciando. Inténtalo en unos segundos. (${requestId})`, 5, 503);
export const databaseAway = (requestId: string) =>
  later(`La base de datos no responde. Inténtalo en unos segundos. (${requestId})`, 5, 503);

// Sessions and people
export const wrongCredentials = () => new ApiError(422, 'Credenciales incorrectas.');
export const samePassword = () =>
  onField('password', 'La contraseña nueva tiene que ser distinta de la actual. Escribe otra.');
export const wrongPassword = () => onField('password_before', 'La contraseña actual no es correcta.');
/** The extra field tells screens to open the password form. */
export const ownPasswordFirst = () =>
  new ApiError(403, 'Antes de continuar, elige tu propia contraseña en «Perfil»: la que tienes la puso otra persona.', {
    clave_exigida: true,
  });
export const emailTaken = () => onField('email', 'Este correo electrónico ya está registrado.');
export const curpTaken = () =>
  onField('curp', 'Esta CURP ya es de otra persona registrada. Compárala con el documento.');
export const lastAdministrador = () => conflict('Es el último administrador activo: nombra a otro antes de cambiarlo.');
export const authorSends = () =>
  conflict('Quien lo escribió puede iniciar sesión: lo envía esa persona, al entrar en el equipo donde lo escribió.');
export const ownBaja = () => conflict('No puedes darte de baja a ti mismo. Pídelo a otro administrador.');
/** `what`: the records that keep them, in plural. */
export const hasHistory = (what: readonly string[]) =>
  conflict(`Tiene ${listed(what)}: dale de baja en lugar de eliminarlo.`);
export const noSuchGroup = (grupo: string, field = 'grupo') =>
  onField(
    field,
    `El grupo ${grupo} no está entre los de Ajustes. Elige otro, o pide a un administrador que lo agregue.`,
  );
export const groupsInUse = (used: readonly { grupo: string; alumnos: number }[]) =>
  onField(
    'grupos',
    `Todavía hay alumnos en ${listed(used.map(({ grupo, alumnos }) => `${grupo} (${alumnos})`))}. Cámbialos de grupo antes de quitarlo.`,
  );
export const noSuchSchool = (field: 'escuela' | 'escuela_id' | 'escuelas' = 'escuela') => onField(field, SCHOOL_GONE);

// Actions on several people
export const moveOfStaff = () => conflict('Es un empleado: no tiene escuela ni grupo.');
export const nothingChanges = () => conflict('No hay nada que cambiar: todos están así ya, o no se puede.');
export const schoolEmpty = () => conflict('La escuela no tiene alumnos que pasen de grado.');
export const groupsMissing = (missing: readonly string[]) =>
  onField('escuela_id', `Faltan grupos en Ajustes: ${listed(missing)}. Agrégalos antes de iniciar el ciclo.`);
export const cicloBegun = () =>
  conflict('Otra persona inició el ciclo de esta escuela mientras tanto. Revisa la tabla de nuevo.');
export const accionUndone = () => conflict('Este cambio ya se deshizo.');
export const accionOfAnother = () =>
  new ApiError(403, 'Lo hizo otra persona. Pide a un supervisor o administrador que lo deshaga.');

// Schools and services
export const schoolGone = () => missing(SCHOOL_GONE);
/** Of a school that a list makes. */
export const prefijoTaken = (prefijo: string, escuela: string) =>
  onField('escuelas', `El prefijo «${prefijo}» ya es de ${escuela}. Escribe otro.`);
export const schoolTaken = (field: 'nombre' | 'prefijo') => onField(field, `Ya existe una escuela con este ${field}.`);
export const schoolHasAlumnos = (count: number) =>
  conflict(
    `La escuela tiene ${count} ${count === 1 ? 'alumno' : 'alumnos'}. Cámbialos de escuela antes de eliminarla.`,
  );
export const serviceTaken = () => onField('servicio', 'Ya existe un servicio con este nombre.');

// Papers
export const custodyByStaff = () =>
  new ApiError(403, 'La resolución de custodia se entrega en persona: el personal la sube a los registros.');
export const familyPapersFull = () =>
  onField(
    'archivos',
    `Los documentos de esta familia ya no caben: se guardan hasta ${FAMILY_PAPERS_BYTES / 1024 ** 2} MB por familia. Sube archivos más pequeños o pide a un supervisor que borre los que ya no hacen falta.`,
  );
export const paperWithoutFiles = () => conflict('Este documento todavía no tiene archivos: no hay qué revisar.');
export const paperVerified = () =>
  conflict('Este documento ya fue verificado. Para cambiarlo sube uno nuevo o pídelo a un supervisor.');

// Files
export const fileNotHere = () =>
  new ApiError(
    503,
    'El archivo está registrado, pero no se encuentra entre los de este servidor. Avisa al administrador: debe revisar que DATA_DIR o FILES_URL sean los mismos en todos los servidores.',
  );

/** Why a bucket neither takes nor gives files. */
export type StoreFault = 'silent' | 'failing' | 'denied' | 'nowhere';

const STORE_FAULTS: Record<StoreFault, [what: string, check: string]> = {
  silent: ['no contesta', 'que esté encendido, la red y la dirección de FILES_URL'],
  failing: ['contesta con errores', 'su estado'],
  denied: ['rechaza el acceso', 'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY y los permisos del bucket'],
  nowhere: ['no existe', 'el nombre del bucket en FILES_URL'],
};
/** Nothing is wrong with the file: its store does not take or give any. Also a sentence of /health and of the log. */
export const storeFault = (fault: StoreFault) => {
  const [what, check] = STORE_FAULTS[fault];
  return later(
    `El almacén de archivos ${what}: los cobros siguen, las fotos y los documentos esperan; el administrador debe revisar ${check}.`,
    30,
    503,
  );
};
export const linkOver = () =>
  missing('Este enlace ya no sirve: dura unos minutos. Vuelve a la página de la que venías y ábrelo de nuevo.');
export const noneTaken = (field: string, refused: readonly { nombre: string; motivo: string }[], name = 'rechazadas') =>
  invalid({ [field]: refused.map(({ nombre, motivo }) => `${nombre}: ${motivo}`) }, { [name]: refused });
export const quotaFull = () =>
  noSpace('Se llegó al límite de espacio para archivos. Nada se perdió; pide al administrador que lo amplíe.');

// Photo codes
export const codesTaken = (taken: readonly { campo: string; codigo: string; user_id: number; nombre: string }[]) =>
  invalid(
    Object.fromEntries(
      taken.map(({ campo, codigo, nombre }) => [campo, [`El código «${codigo}» ya lo tiene ${nombre}.`]]),
    ),
    { ocupados: taken },
  );

// Notes
export const noSuchAlumno = () => onField('user_id', 'El alumno ya no existe o está dado de baja.');
export const folioTaken = (who: string) => onField('folio', `Este folio ya lo tiene ${who}.`);
export const noSuchService = (position: number) =>
  onField('serviciosArr', `El servicio número ${position} ya no está en el catálogo. Quítalo de la nota.`);
export const pricesChanged = (precios: { servicio_id: number; antes: number; ahora: number; servicio: string }[]) =>
  invalid(
    {
      costosArr: precios.map(
        ({ servicio, antes, ahora }) =>
          `El precio de «${servicio}» cambió de ${formatMoney(antes)} a ${formatMoney(ahora)}.`,
      ),
    },
    { precios: precios.map(({ servicio_id, antes, ahora }) => ({ servicio_id, antes, ahora })) },
  );
export const pricesMissing = () => onField('costosArr', 'Los costos no corresponden a los servicios.');
export const paidNote = () => onField('status', 'Lo pagado cubre el total: elige el estado Pagado.');
export const totalBelowPaid = (total: number, paid: number) =>
  onField('serviciosArr', `${tooLow(total, paid)}${total < 0 ? ' Cancela antes un descuento.' : ''}`);
export const lowersTotal = () =>
  new ApiError(
    403,
    'Esta nota ya está en firme (pagada en parte, firmada, con su contrato impreso o guardada hace más de diez minutos): bajar su total lo hace un supervisor. Pídeselo, con el motivo.',
  );
export const reasonToLower = () => onField('motivo', 'Escribe por qué baja el total.');
export const noteCancelled = () => conflict('La nota está cancelada y ya no puede cambiarse.');
export const noteHasAbonos = () => conflict('La nota tiene abonos. Cancélalos antes de cancelar la nota.');
export const planRefused = (field: 'pagos' | 'plan', faults: string[]) => invalid({ [field]: faults });
export const discountBelowPaid = (total: number, paid: number) =>
  onField('monto', `${tooLow(total, paid)} Baja el descuento${total < 0 ? '' : ' o cancela antes un abono'}.`);
export const totalTooLarge = (total: number) =>
  onField('monto', `El total de la nota sería de ${formatMoney(total)}, más de lo que admite.`);
/** `total`: the total of the note without it. */
export const recargoNeeded = (total: number, paid: number) =>
  conflict(
    total < 0
      ? `${tooLow(total, paid)} Cancela antes un descuento.`
      : 'El recargo ya está pagado. Cancela antes un abono de la nota.',
  );
export const recargoCancelled = () => conflict('El recargo ya está cancelado.');
export const plantillaTaken = () => onField('nombre', 'Ya existe una plantilla de plan con este nombre.');
export const plantillaServiceGone = () =>
  onField('servicio_id', 'Este servicio ya no está en el catálogo. Elige otro.');
export const userOfNote = () => onField('user_id', 'La nota no puede pasar a otro alumno.');

export const contratoOfCancelled = () => conflict('La nota está cancelada: su contrato ya no se firma.');
/** With the text as it stands: it is read, and signed, anew. */
export const contratoChanged = (actual: unknown) =>
  conflict(
    'La nota o las condiciones cambiaron desde que se abrió esta pantalla. Lee el contrato como está ahora y firma otra vez.',
    { actual },
  );

// Abonos
export const noNote = () => onField('user_id', 'El alumno no tiene una nota. Haz primero la nota.');
export const overSaldo = (amount: number, saldo: number) =>
  onField('amount', `El abono (${formatMoney(amount)}) supera el saldo (${formatMoney(saldo)}).`, { saldo });
export const tooLongAmount = (amount: number) =>
  onField(
    'amount',
    amount > ABONO_TYPED_MAX
      ? `El abono máximo es $${grouped(String(ABONO_TYPED_MAX))}.`
      : `Escríbelo sin centavos: el monto admite hasta ${ABONO_MAX_CHARS} caracteres.`,
  );
export const abonoToCancelled = () => onField('nota_id', 'La nota está cancelada: no admite abonos.');
/** 422 on `partes[i].…` for each part of a payment that its note does not take. */
export const partesRefused = (faults: readonly { index: number; error: ApiError }[]) =>
  invalid(
    Object.fromEntries(
      faults.flatMap(({ index, error }) =>
        Object.entries(fieldErrorsOf(error)).map(([field, texts]) => [`partes[${index}].${field}`, texts]),
      ),
    ),
  );
export const notOurCode = () =>
  missing('Este código no es de un ticket ni de un alumno, o ya no sirve. Busca por folio, teléfono o nombre.');
export const alreadyCancelled = () => conflict('El abono ya está cancelado.');
export const movementCancelled = () => conflict('El movimiento ya está cancelado.');
export const takenByAnother = () =>
  new ApiError(403, 'Lo registró otra persona. Pide a un supervisor o administrador que lo cancele.');
export const takenInClosedTill = () =>
  new ApiError(403, 'Su corte ya se cerró. Pide a un supervisor o administrador que lo cancele.');
export const takenTooLongAgo = () =>
  new ApiError(
    403,
    `Pasaron más de ${OWN_CANCEL_MINUTES} minutos. Pide a un supervisor o administrador que lo cancele.`,
  );
/** Not while it is counted blind: trying amounts would reveal the sum. */
export const moreThanInTill = (tipo: string, monto: number, esperado: number) =>
  conflict(
    `El ${tipo} es de ${formatMoney(monto)} y en la caja debería haber ${formatMoney(esperado)}. Revisa el monto.`,
    { esperado },
  );

// Proofs of tickets and links of families
export const publicLinkOver = () =>
  missing('Este enlace no existe, está incompleto, venció o fue retirado. Pide uno nuevo en la caja.');
/** `edits`: whether the person may write it. */
export const noPublicAddress = (edits = false) =>
  conflict(
    `Todavía no hay una dirección pública: el enlace no abriría en ninguna parte. ${edits ? 'Escríbela en Ajustes.' : 'Pide a un administrador que la escriba en Ajustes.'}`,
  );
export const linkOfStaff = () => conflict('Es un empleado: solo las familias de los alumnos tienen un enlace.');

// Saldos of a day
export const dayToCome = () => onField('al', 'Ese día todavía no llega. Elige hoy o un día anterior.');
export const dayBeforeBooks = (first: string) =>
  onField('al', `Las cuentas empiezan el ${formatDate(first)}. Elige ese día o uno posterior.`);

export const countedBlind = () =>
  conflict('De estos días se ve lo cobrado después del corte: la caja se cuenta primero.');
export const contactOfPastDay = (field: 'promesa' | 'recordatorio') =>
  onField(field, 'De un día pasado no se sabe quién había prometido ni a quién se le había recordado. Elige hoy.');

// Reminders and promises
export const reminderOfStaff = () =>
  conflict('Es un empleado: los recordatorios son para las familias de los alumnos.');
export const nothingOwed = () => conflict('El alumno ya no debe nada: no hay qué recordarle.', { sin_saldo: true });
export const doNotDisturb = () =>
  conflict('La familia pidió que no se le moleste. Quita esa marca en el alumno si ya no es así.', {
    no_molestar: true,
  });
export const wrongNumber = (celular: string) =>
  conflict(`El celular ${formatPhone(celular)} está marcado como equivocado. Corrígelo en el alumno.`, {
    numero_equivocado: true,
  });
/** With the last reminder; `forzar` sends another one anyway. */
export const remindedRecently = (when: string, days: number, actual: unknown) =>
  conflict(
    `Ya se le recordó el ${when}: se espera ${days === 1 ? 'un día' : `${days} días`} entre dos recordatorios. Envíalo de todos modos solo si hace falta.`,
    { reciente: true, actual },
  );
export const noPhone = () =>
  onField('canal', 'El alumno no tiene un celular de 10 dígitos. Regístralo o elige otro canal.');
export const noEmail = () => onField('canal', 'El alumno no tiene correo electrónico. Regístralo o elige otro canal.');
export const noPhoneToMark = () =>
  onField('numero_equivocado', 'El alumno no tiene celular: no hay número que marcar.');
export const promisePast = () => onField('fecha', 'La fecha ya pasó. Elige hoy o un día después.');
export const promiseFar = () => onField('fecha', 'La fecha queda a más de un año. Revisa el año.');
export const promiseOverSaldo = (amount: number, saldo: number) =>
  onField('monto', `Lo prometido (${formatMoney(amount)}) supera el saldo (${formatMoney(saldo)}).`, { saldo });
export const promiseOver = (estado: string) => conflict(`La promesa ya está ${estado}: no se cambia. Registra otra.`);

// Closings
export const nothingToClose = (actual: unknown) =>
  conflict('No hay abonos, cancelaciones ni movimientos de efectivo desde el último corte: no hay nada que cerrar.', {
    actual,
  });
export const alreadyClosed = (numero: number, por: string, actual: unknown) =>
  conflict(`El corte ${numero} ya lo cerró ${por}. Revisa lo que sigue abierto.`, { actual });
export const movedSinceSeen = (actual: unknown) =>
  conflict(
    'Hubo abonos, cancelaciones o movimientos de efectivo después de abrir esta pantalla. Revisa los importes y cuenta de nuevo.',
    { actual },
  );
export const notCountedYet = (actual: unknown) =>
  conflict('Primero cuenta el efectivo: el corte se cierra con lo que contaste.', { actual });
export const notAsCounted = (contado: number) =>
  onField(
    'declarado',
    `Se contaron ${formatMoney(contado)}: el corte se cierra con lo contado. Si no es así, cuenta de nuevo.`,
  );
export const countedTwice = (actual: unknown) =>
  conflict('Este corte ya se contó dos veces. Ciérralo con el último conteo.', { actual });
export const nothingCounted = () => onField('declarado', 'Escribe lo contado en caja.');

// Printers
export const printerTaken = () => onField('nombre', 'Ya existe una impresora con este nombre.');
export const printerOutside = () =>
  onField(
    'direccion',
    'Solo se admiten impresoras de la red del negocio: este equipo, o una dirección que empiece con 192.168, 10 o 172.16 a 172.31.',
  );
export const printerIsServer = () =>
  onField('direccion', 'En esa dirección está este sistema, no una impresora. Revisa el puerto.');
/** `ports` as people read them: «9100 a 9109, 6101». */
export const printerPort = (ports: string) =>
  onField(
    'direccion',
    `El puerto de una impresora debe ser uno de estos: ${ports}; casi todas usan el 9100. Otros los permite quien administra el servidor (PRINTER_PORTS).`,
  );
export const printerUnknown = (name: string) =>
  onField('direccion', `No se encontró «${name}» en la red. Revisa el nombre, o escribe la dirección en números.`);
export const printerGone = () => onField('impresora_id', 'Esta impresora ya no está en Ajustes. Elige otra.');
export const printerBusy = () =>
  conflict('Hay trabajos que esperan en esta impresora. Espera a que terminen y quítala después.');
export const jobNotWaiting = () =>
  conflict('Este trabajo no espera a una impresora USB: ya se mandó, o va a otra impresora.');
export const drawerTooLate = (minutes: number) =>
  conflict(
    `Pasaron más de ${minutes} minutos desde el movimiento: el cajón ya no se abre por él. Ábrelo con su llave.`,
  );
export const jobNotFailed = () => conflict('Este trabajo no ha fallado: no hay nada que reintentar.');

// Imports
export const importFileGone = () =>
  conflict('El archivo de esta importación se borró junto con los datos de una persona. Súbelo otra vez.');
export const erasedWhileRead = () =>
  conflict('Mientras se leía la lista se borraron los datos de una persona. Sube la lista otra vez.');
/** With the current import: its plan is shown again. */
export const previewOutdated = (actual: unknown) =>
  conflict(
    'Cambiaron datos de alumnos desde que se abrió esta vista. Revisa lo que ahora se haría y aplica otra vez.',
    { actual },
  );
/** Of single rows, which then are not written, or not taken back. */
export const registeredMeanwhile = () =>
  conflict('Alguien registró a este alumno mientras tanto: no se escribió nada de esta fila.');
export const changedSincePreview = () =>
  conflict('Alguien cambió a este alumno mientras tanto: no se escribió nada de esta fila.');
export const pupilNotWritten = () => conflict('La fila en la que está su alumno no se escribió: tampoco esta.');
export const editedSinceImport = () => conflict('Se editó después de la importación.');
/** `what`: its new state. */
export const noteChangedSinceImport = (what: readonly string[]) =>
  conflict(`Su nota cambió después de la importación: ${listed(what)}.`);
export const listPaysSold = () =>
  new ApiError(
    403,
    'Esta nota se vendió aquí: solo un administrador puede decir que reciba abonos de una lista. Omite la fila o pídeselo.',
  );
export const importWritten = () => conflict('Esta importación ya se aplicó: para cambiar algo, deshazla primero.');
export const columnsUndecided = (names: readonly string[]) =>
  conflict(`Antes de aplicar di qué son estas columnas, o déjalas fuera: ${listed(names)}.`);
/** Also while it waits for the database, after which it goes on by itself. */
export const importRunning = (estado: 'aplicando' | 'deshaciendo') =>
  conflict(`Esta importación se está ${estado}: espera a que termine. Sigue sola, también tras una interrupción.`);
export const importUndone = () => conflict('Esta importación se deshizo: aplícala de nuevo, o sube la lista otra vez.');
export const importNotApplied = () => conflict('Esta importación no está aplicada: no hay nada que deshacer.');
export const importStays = () =>
  conflict('Al deshacer esta importación quedan alumnos que no se pudieron quitar: sus filas dicen por qué.');

// Guardería
export const noSuchFamily = () => onField('familia_id', 'Esta familia no existe o está dada de baja. Elige otra.');
export const familyChildrenFull = () =>
  onField(
    'nombre',
    `Tu familia ya tiene ${FAMILY_CHILDREN_MAX} infantes registrados, el máximo desde su cuenta. Pide a la guardería que registre a quien falte.`,
  );
export const familyMissing = () => onField('familia_id', 'Elige la familia.');
/** Of a child that the asker may see: the screen offers to go on with it. */
export const infanteExists = (who: string, actual: unknown) =>
  conflict(`El expediente de ${who} ya existe. Continúa en él en lugar de registrarlo otra vez.`, {
    actual,
  });
export const infanteAlike = (who: string, actual: unknown) =>
  conflict(
    `Ya hay un expediente de ${who} en esta familia. Continúa en él; si es otra niña u otro niño, escribe su fecha de nacimiento.`,
    { actual },
  );
export const infanteCurpTaken = (who: string) =>
  onField('curp', `Esta CURP ya es de ${who}. Compárala con el documento.`);
/** Of a child that the asker may not know of: nothing of it is told. */
export const infanteElsewhere = () =>
  onField(
    'curp',
    'Esta CURP ya está registrada en la guardería con otra familia. Compárala con el documento; si es correcta, acude a la dirección con el acta de nacimiento.',
  );
export const infanteInBaja = () => conflict('El infante está dado de baja: su expediente ya no cambia.');
export const noSuchConsent = () =>
  onField('consentimientos', 'Un consentimiento de la lista no es de este infante. Recarga.');
export const consentNotRevocable = () => conflict('Este consentimiento no puede revocarse.');
export const consentAlreadyRevoked = () => conflict('Este consentimiento ya está revocado o no se otorgó.');
export const noSuchAdult = () =>
  onField('adulto_id', 'No se encontró a esta persona. Búscala otra vez o escribe sus datos.');
export const sameAdult = (quien: string) => onField('adulto_id', `Esta persona ya es ${quien} de este infante.`);
export const adultCurpTaken = (who: string) =>
  onField('curp', `Esta CURP ya es de ${who}, de esta familia. Elige a esa persona en lugar de escribirla.`);
export const onlyPadreUnregistered = () => onField('no_registrado', 'Solo el padre puede quedar como «no registrado».');
