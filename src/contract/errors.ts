/**
 * All errors of the server: status and Spanish text with what happened and what to do. Services throw no others on
 * purpose.
 */
import { formatDate } from './dates.ts';
import { FAMILY_CHILDREN_MAX, FAMILY_PAPERS_BYTES } from './guarderia-rules.ts';
import { formatMoney, grouped } from './money.ts';
import { formatPhone } from './phones.ts';
import { ABONO_MAX_CHARS, ABONO_TYPED_MAX, DOWNLOADS_EACH, OWN_CANCEL_MINUTES } from './rules.ts';

export type FieldErrors = Record<string, string[]>;

export class ApiError extends Error {
  override name = 'ApiError';
  /** The key of its maker in `apiErrors`, for logs and tests. */
  code = '';
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
function invalid(errors: FieldErrors, extra: Record<string, unknown> = {}): ApiError {
  const first = Object.values(errors).flat()[0] ?? 'Los datos no son válidos.';
  return new ApiError(422, first, { error: { errors }, ...extra });
}

/** Errors by field; absent if the error concerns none. */
const fieldErrorsOf = ({ body }: ApiError): FieldErrors =>
  (body.error as { errors?: FieldErrors } | undefined)?.errors ?? {};

/** «notas, abonos y códigos». */
const listed = (what: readonly string[]) => new Intl.ListFormat('es').format(what);
/** 422 on one field. */
const onField = (name: string, text: string, extra?: Record<string, unknown>) => invalid({ [name]: [text] }, extra);

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

const makers = {
  invalid,
  field: onField,

  // HTTP
  unreadable: () => new ApiError(400, 'No se pudo leer la petición: el JSON está mal formado.'),
  badRequest: (text: string) => new ApiError(400, text),
  notSignedIn: () => new ApiError(401, 'La sesión terminó. Inicia sesión de nuevo.'),
  /** `who`: the role to ask, by `whoMay`. */
  forbidden: (who = 'un supervisor o administrador') =>
    new ApiError(403, `Tu rol no permite hacer esto. Pídelo a ${who}.`),
  forbiddenField: (field: string) =>
    new ApiError(403, 'Tu rol no permite hacer este cambio.', {
      error: { errors: { [field]: ['Tu rol no permite cambiarlo.'] } },
    }),
  anonymised: () =>
    conflict('Esta persona se anonimizó: sus datos se borraron y no vuelven. Regístrala de nuevo como otra persona.'),
  notFound: () => missing('No se encontró el registro.'),
  noSuchEndpoint: () => missing('No existe esta dirección.'),
  staleVersion: (actual: unknown) =>
    conflict('Otra persona cambió este registro mientras lo editabas. Revisa los datos actuales.', { actual }),
  changedMeanwhile: () => conflict('Alguien cambió estos datos al mismo tiempo. Recarga e inténtalo de nuevo.'),
  keyReused: () => conflict('Esta operación ya se guardó con otros datos. Recarga la página e inténtalo de nuevo.'),
  badKey: () => new ApiError(400, 'El encabezado Idempotency-Key debe ser un UUID.'),
  tooLarge: () => new ApiError(413, 'El contenido es demasiado grande.'),
  tooManyFiles: (most: number) =>
    new ApiError(413, `Son demasiados archivos a la vez: envía como máximo ${most} por petición.`),
  unsupportedType: () => new ApiError(415, 'Este tipo de contenido no se acepta.'),
  tooMany: (seconds: number) =>
    later(`Demasiados intentos fallidos. Espera ${waitText(seconds)} e inténtalo de nuevo.`, seconds),
  /** Too many failures from a network or at an account: the same answer to honest clients and attackers. */
  tooManyHere: (seconds: number) =>
    later(
      `Demasiados intentos fallidos. Si ya habías entrado desde esta red, revisa tu contraseña e inténtalo de nuevo; si no, espera ${waitText(seconds)}.`,
      seconds,
    ),
  tooManySignIns: (seconds: number) =>
    later(
      `Esta cuenta inició sesión demasiadas veces en poco tiempo. Espera ${waitText(seconds)} e inténtalo de nuevo.`,
      seconds,
    ),
  signInBusy: (seconds: number) =>
    later('Hay demasiadas personas entrando a la vez. Inténtalo de nuevo en unos segundos.', seconds, 503),
  tooFast: (seconds: number) =>
    later(
      'Llegan demasiadas peticiones tuyas a la vez. Espera unos segundos e inténtalo de nuevo; nada se perdió.',
      seconds,
    ),
  late: () =>
    new ApiError(
      408,
      'La petición tardó demasiado en llegar. Revisa la conexión e inténtalo de nuevo; nada se guardó.',
    ),
  downloadsOfYours: (seconds: number) =>
    later(`Ya tienes ${DOWNLOADS_EACH} descargas en curso. Espera a que terminen o cancela una.`, seconds),
  downloadsBusy: (seconds: number) =>
    later('Hay demasiadas descargas en curso. Inténtalo de nuevo en unos segundos.', seconds),
  uploadsOfYours: (seconds: number) =>
    later('Ya tienes demasiados envíos en curso. Espera a que terminen y vuelve a enviar este.', seconds),
  uploadsBusy: (seconds: number) =>
    later('Hay demasiados envíos en curso. Inténtalo de nuevo en unos segundos.', seconds),
  ticketOver: () =>
    missing('Este enlace de descarga ya se usó o venció. Vuelve a la página y pide la descarga otra vez.'),
  readingUnlogged: () =>
    noSpace(
      'No hay espacio para anotar quién lee los datos de los infantes, y sin esa anotación no se muestran. Avisa al administrador.',
    ),
  storageFull: () => noSpace('No hay espacio para guardar. Nada se perdió; avisa al administrador.'),
  failed: (requestId: string) =>
    new ApiError(
      500,
      `Ocurrió un error del servidor. Inténtalo de nuevo; si sigue, avisa con este número: ${requestId}`,
    ),
  draining: (requestId: string) =>
    later(`El servidor se está reiniciando. Inténtalo en unos segundos. (${requestId})`, 5, 503),
  databaseAway: (requestId: string) =>
    later(`La base de datos no responde. Inténtalo en unos segundos. (${requestId})`, 5, 503),

  // Sessions and people
  wrongCredentials: () => new ApiError(422, 'Credenciales incorrectas.'),
  samePassword: () => onField('password', 'La contraseña nueva tiene que ser distinta de la actual. Escribe otra.'),
  wrongPassword: () => onField('password_before', 'La contraseña actual no es correcta.'),
  /** The extra field tells screens to open the password form. */
  ownPasswordFirst: () =>
    new ApiError(
      403,
      'Antes de continuar, elige tu propia contraseña en «Perfil»: la que tienes la puso otra persona.',
      {
        clave_exigida: true,
      },
    ),
  emailTaken: () => onField('email', 'Este correo electrónico ya está registrado.'),
  curpTaken: () => onField('curp', 'Esta CURP ya es de otra persona registrada. Compárala con el documento.'),
  lastAdministrador: () => conflict('Es el último administrador activo: nombra a otro antes de cambiarlo.'),
  authorSends: () =>
    conflict('Quien lo escribió puede iniciar sesión: lo envía esa persona, al entrar en el equipo donde lo escribió.'),
  ownBaja: () => conflict('No puedes darte de baja a ti mismo. Pídelo a otro administrador.'),
  /** `what`: the records that keep them, in plural. */
  hasHistory: (what: readonly string[]) => conflict(`Tiene ${listed(what)}: dale de baja en lugar de eliminarlo.`),
  noSuchGroup: (grupo: string, field = 'grupo') =>
    onField(
      field,
      `El grupo ${grupo} no está entre los de Ajustes. Elige otro, o pide a un administrador que lo agregue.`,
    ),
  groupsInUse: (used: readonly { grupo: string; alumnos: number }[]) =>
    onField(
      'grupos',
      `Todavía hay alumnos en ${listed(used.map(({ grupo, alumnos }) => `${grupo} (${alumnos})`))}. Cámbialos de grupo antes de quitarlo.`,
    ),
  noSuchSchool: (field: 'escuela' | 'escuela_id' | 'escuelas' = 'escuela') => onField(field, SCHOOL_GONE),

  // Actions on several people
  moveOfStaff: () => conflict('Es un empleado: no tiene escuela ni grupo.'),
  nothingChanges: () => conflict('No hay nada que cambiar: todos están así ya, o no se puede.'),
  schoolEmpty: () => conflict('La escuela no tiene alumnos que pasen de grado.'),
  groupsMissing: (missing: readonly string[]) =>
    onField('escuela_id', `Faltan grupos en Ajustes: ${listed(missing)}. Agrégalos antes de iniciar el ciclo.`),
  cicloBegun: () => conflict('Otra persona inició el ciclo de esta escuela mientras tanto. Revisa la tabla de nuevo.'),
  accionUndone: () => conflict('Este cambio ya se deshizo.'),
  accionOfAnother: () =>
    new ApiError(403, 'Lo hizo otra persona. Pide a un supervisor o administrador que lo deshaga.'),

  // Schools and services
  schoolGone: () => missing(SCHOOL_GONE),
  schoolTaken: (field: 'nombre' | 'prefijo') => onField(field, `Ya existe una escuela con este ${field}.`),
  schoolHasAlumnos: (count: number) =>
    conflict(
      `La escuela tiene ${count} ${count === 1 ? 'alumno' : 'alumnos'}. Cámbialos de escuela antes de eliminarla.`,
    ),
  serviceTaken: () => onField('servicio', 'Ya existe un servicio con este nombre.'),

  // Papers
  custodyByStaff: () =>
    new ApiError(403, 'La resolución de custodia se entrega en persona: el personal la sube a los registros.'),
  familyPapersFull: () =>
    onField(
      'archivos',
      `Los documentos de esta familia ya no caben: se guardan hasta ${FAMILY_PAPERS_BYTES / 1024 ** 2} MB por familia. Sube archivos más pequeños o pide a un supervisor que borre los que ya no hacen falta.`,
    ),
  paperWithoutFiles: () => conflict('Este documento todavía no tiene archivos: no hay qué revisar.'),
  paperVerified: () =>
    conflict('Este documento ya fue verificado. Para cambiarlo sube uno nuevo o pídelo a un supervisor.'),

  // Files
  fileNotHere: () =>
    new ApiError(
      503,
      'El archivo está registrado, pero no se encuentra en la carpeta de este servidor. Avisa al administrador: debe revisar que DATA_DIR sea la carpeta que comparten todos los servidores.',
    ),
  linkOver: () =>
    missing('Este enlace ya no sirve: dura unos minutos. Vuelve a la página de la que venías y ábrelo de nuevo.'),
  noneTaken: (field: string, refused: readonly { nombre: string; motivo: string }[], name = 'rechazadas') =>
    invalid({ [field]: refused.map(({ nombre, motivo }) => `${nombre}: ${motivo}`) }, { [name]: refused }),
  quotaFull: () =>
    noSpace('Se llegó al límite de espacio para archivos. Nada se perdió; pide al administrador que lo amplíe.'),

  // Photo codes
  codesTaken: (taken: readonly { campo: string; codigo: string; user_id: number; nombre: string }[]) =>
    invalid(
      Object.fromEntries(
        taken.map(({ campo, codigo, nombre }) => [campo, [`El código «${codigo}» ya lo tiene ${nombre}.`]]),
      ),
      { ocupados: taken },
    ),

  // Notes
  noSuchAlumno: () => onField('user_id', 'El alumno ya no existe o está dado de baja.'),
  folioTaken: (who: string) => onField('folio', `Este folio ya lo tiene ${who}.`),
  noSuchService: (position: number) =>
    onField('serviciosArr', `El servicio número ${position} ya no está en el catálogo. Quítalo de la nota.`),
  pricesChanged: (precios: { servicio_id: number; antes: number; ahora: number; servicio: string }[]) =>
    invalid(
      {
        costosArr: precios.map(
          ({ servicio, antes, ahora }) =>
            `El precio de «${servicio}» cambió de ${formatMoney(antes)} a ${formatMoney(ahora)}.`,
        ),
      },
      { precios: precios.map(({ servicio_id, antes, ahora }) => ({ servicio_id, antes, ahora })) },
    ),
  pricesMissing: () => onField('costosArr', 'Los costos no corresponden a los servicios.'),
  paidNote: () => onField('status', 'Lo pagado cubre el total: elige el estado Pagado.'),
  totalBelowPaid: (total: number, paid: number) =>
    onField('serviciosArr', `${tooLow(total, paid)}${total < 0 ? ' Cancela antes un descuento.' : ''}`),
  lowersTotal: () =>
    new ApiError(
      403,
      'Esta nota ya está en firme (pagada en parte, firmada, con su contrato impreso o guardada hace más de diez minutos): bajar su total lo hace un supervisor. Pídeselo, con el motivo.',
    ),
  reasonToLower: () => onField('motivo', 'Escribe por qué baja el total.'),
  noteCancelled: () => conflict('La nota está cancelada y ya no puede cambiarse.'),
  noteHasAbonos: () => conflict('La nota tiene abonos. Cancélalos antes de cancelar la nota.'),
  planRefused: (field: 'pagos' | 'plan', faults: string[]) => invalid({ [field]: faults }),
  discountBelowPaid: (total: number, paid: number) =>
    onField('monto', `${tooLow(total, paid)} Baja el descuento${total < 0 ? '' : ' o cancela antes un abono'}.`),
  totalTooLarge: (total: number) =>
    onField('monto', `El total de la nota sería de ${formatMoney(total)}, más de lo que admite.`),
  /** `total`: the total of the note without it. */
  recargoNeeded: (total: number, paid: number) =>
    conflict(
      total < 0
        ? `${tooLow(total, paid)} Cancela antes un descuento.`
        : 'El recargo ya está pagado. Cancela antes un abono de la nota.',
    ),
  recargoCancelled: () => conflict('El recargo ya está cancelado.'),
  plantillaTaken: () => onField('nombre', 'Ya existe una plantilla de plan con este nombre.'),
  plantillaServiceGone: () => onField('servicio_id', 'Este servicio ya no está en el catálogo. Elige otro.'),
  userOfNote: () => onField('user_id', 'La nota no puede pasar a otro alumno.'),

  contratoOfCancelled: () => conflict('La nota está cancelada: su contrato ya no se firma.'),
  /** With the text as it stands: it is read, and signed, anew. */
  contratoChanged: (actual: unknown) =>
    conflict(
      'La nota o las condiciones cambiaron desde que se abrió esta pantalla. Lee el contrato como está ahora y firma otra vez.',
      { actual },
    ),

  // Abonos
  noNote: () => onField('user_id', 'El alumno no tiene una nota. Haz primero la nota.'),
  overSaldo: (amount: number, saldo: number) =>
    onField('amount', `El abono (${formatMoney(amount)}) supera el saldo (${formatMoney(saldo)}).`, { saldo }),
  tooLongAmount: (amount: number) =>
    onField(
      'amount',
      amount > ABONO_TYPED_MAX
        ? `El abono máximo es $${grouped(String(ABONO_TYPED_MAX))}.`
        : `Escríbelo sin centavos: el monto admite hasta ${ABONO_MAX_CHARS} caracteres.`,
    ),
  abonoToCancelled: () => onField('nota_id', 'La nota está cancelada: no admite abonos.'),
  /** 422 on `partes[i].…` for each part of a payment that its note does not take. */
  partesRefused: (faults: readonly { index: number; error: ApiError }[]) =>
    invalid(
      Object.fromEntries(
        faults.flatMap(({ index, error }) =>
          Object.entries(fieldErrorsOf(error)).map(([field, texts]) => [`partes[${index}].${field}`, texts]),
        ),
      ),
    ),
  notOurCode: () =>
    missing('Este código no es de un ticket ni de un alumno, o ya no sirve. Busca por folio, teléfono o nombre.'),
  alreadyCancelled: () => conflict('El abono ya está cancelado.'),
  movementCancelled: () => conflict('El movimiento ya está cancelado.'),
  takenByAnother: () =>
    new ApiError(403, 'Lo registró otra persona. Pide a un supervisor o administrador que lo cancele.'),
  takenInClosedTill: () =>
    new ApiError(403, 'Su corte ya se cerró. Pide a un supervisor o administrador que lo cancele.'),
  takenTooLongAgo: () =>
    new ApiError(
      403,
      `Pasaron más de ${OWN_CANCEL_MINUTES} minutos. Pide a un supervisor o administrador que lo cancele.`,
    ),
  /** Not while it is counted blind: trying amounts would reveal the sum. */
  moreThanInTill: (tipo: string, monto: number, esperado: number) =>
    conflict(
      `El ${tipo} es de ${formatMoney(monto)} y en la caja debería haber ${formatMoney(esperado)}. Revisa el monto.`,
      { esperado },
    ),

  // Proofs of tickets and links of families
  publicLinkOver: () =>
    missing('Este enlace no existe, está incompleto, venció o fue retirado. Pide uno nuevo en la caja.'),
  /** `edits`: whether the person may write it. */
  noPublicAddress: (edits = false) =>
    conflict(
      `Todavía no hay una dirección pública: el enlace no abriría en ninguna parte. ${edits ? 'Escríbela en Ajustes.' : 'Pide a un administrador que la escriba en Ajustes.'}`,
    ),
  linkOfStaff: () => conflict('Es un empleado: solo las familias de los alumnos tienen un enlace.'),

  // Saldos of a day
  dayToCome: () => onField('al', 'Ese día todavía no llega. Elige hoy o un día anterior.'),
  dayBeforeBooks: (first: string) =>
    onField('al', `Las cuentas empiezan el ${formatDate(first)}. Elige ese día o uno posterior.`),

  countedBlind: () => conflict('De estos días se ve lo cobrado después del corte: la caja se cuenta primero.'),
  contactOfPastDay: (field: 'promesa' | 'recordatorio') =>
    onField(field, 'De un día pasado no se sabe quién había prometido ni a quién se le había recordado. Elige hoy.'),

  // Reminders and promises
  reminderOfStaff: () => conflict('Es un empleado: los recordatorios son para las familias de los alumnos.'),
  nothingOwed: () => conflict('El alumno ya no debe nada: no hay qué recordarle.', { sin_saldo: true }),
  doNotDisturb: () =>
    conflict('La familia pidió que no se le moleste. Quita esa marca en el alumno si ya no es así.', {
      no_molestar: true,
    }),
  wrongNumber: (celular: string) =>
    conflict(`El celular ${formatPhone(celular)} está marcado como equivocado. Corrígelo en el alumno.`, {
      numero_equivocado: true,
    }),
  /** With the last reminder; `forzar` sends another one anyway. */
  remindedRecently: (when: string, days: number, actual: unknown) =>
    conflict(
      `Ya se le recordó el ${when}: se espera ${days === 1 ? 'un día' : `${days} días`} entre dos recordatorios. Envíalo de todos modos solo si hace falta.`,
      { reciente: true, actual },
    ),
  noPhone: () => onField('canal', 'El alumno no tiene un celular de 10 dígitos. Regístralo o elige otro canal.'),
  noEmail: () => onField('canal', 'El alumno no tiene correo electrónico. Regístralo o elige otro canal.'),
  noPhoneToMark: () => onField('numero_equivocado', 'El alumno no tiene celular: no hay número que marcar.'),
  promisePast: () => onField('fecha', 'La fecha ya pasó. Elige hoy o un día después.'),
  promiseFar: () => onField('fecha', 'La fecha queda a más de un año. Revisa el año.'),
  promiseOverSaldo: (amount: number, saldo: number) =>
    onField('monto', `Lo prometido (${formatMoney(amount)}) supera el saldo (${formatMoney(saldo)}).`, { saldo }),
  promiseOver: (estado: string) => conflict(`La promesa ya está ${estado}: no se cambia. Registra otra.`),

  // Closings
  nothingToClose: (actual: unknown) =>
    conflict('No hay abonos, cancelaciones ni movimientos de efectivo desde el último corte: no hay nada que cerrar.', {
      actual,
    }),
  alreadyClosed: (numero: number, por: string, actual: unknown) =>
    conflict(`El corte ${numero} ya lo cerró ${por}. Revisa lo que sigue abierto.`, { actual }),
  movedSinceSeen: (actual: unknown) =>
    conflict(
      'Hubo abonos, cancelaciones o movimientos de efectivo después de abrir esta pantalla. Revisa los importes y cuenta de nuevo.',
      { actual },
    ),
  notCountedYet: (actual: unknown) =>
    conflict('Primero cuenta el efectivo: el corte se cierra con lo que contaste.', { actual }),
  notAsCounted: (contado: number) =>
    onField(
      'declarado',
      `Se contaron ${formatMoney(contado)}: el corte se cierra con lo contado. Si no es así, cuenta de nuevo.`,
    ),
  countedTwice: (actual: unknown) =>
    conflict('Este corte ya se contó dos veces. Ciérralo con el último conteo.', { actual }),
  nothingCounted: () => onField('declarado', 'Escribe lo contado en caja.'),

  // Printers
  printerTaken: () => onField('nombre', 'Ya existe una impresora con este nombre.'),
  printerOutside: () =>
    onField(
      'direccion',
      'Solo se admiten impresoras de la red del negocio: este equipo, o una dirección que empiece con 192.168, 10 o 172.16 a 172.31.',
    ),
  printerIsServer: () =>
    onField('direccion', 'En esa dirección está este sistema, no una impresora. Revisa el puerto.'),
  /** `ports` as people read them: «9100 a 9109, 6101». */
  printerPort: (ports: string) =>
    onField(
      'direccion',
      `El puerto de una impresora debe ser uno de estos: ${ports}; casi todas usan el 9100. Otros los permite quien administra el servidor (PRINTER_PORTS).`,
    ),
  printerUnknown: (name: string) =>
    onField('direccion', `No se encontró «${name}» en la red. Revisa el nombre, o escribe la dirección en números.`),
  printerGone: () => onField('impresora_id', 'Esta impresora ya no está en Ajustes. Elige otra.'),
  printerBusy: () => conflict('Hay trabajos que esperan en esta impresora. Espera a que terminen y quítala después.'),
  jobNotWaiting: () => conflict('Este trabajo no espera a una impresora USB: ya se mandó, o va a otra impresora.'),
  drawerTooLate: (minutes: number) =>
    conflict(
      `Pasaron más de ${minutes} minutos desde el movimiento: el cajón ya no se abre por él. Ábrelo con su llave.`,
    ),
  jobNotFailed: () => conflict('Este trabajo no ha fallado: no hay nada que reintentar.'),

  // Imports
  importFileGone: () =>
    conflict('El archivo de esta importación se borró junto con los datos de una persona. Súbelo otra vez.'),
  erasedWhileRead: () =>
    conflict('Mientras se leía la lista se borraron los datos de una persona. Sube la lista otra vez.'),
  /** With the current import: its plan is shown again. */
  previewOutdated: (actual: unknown) =>
    conflict(
      'Cambiaron datos de alumnos desde que se abrió esta vista. Revisa lo que ahora se haría y aplica otra vez.',
      { actual },
    ),
  /** Of single rows, which then are not written, or not taken back. */
  registeredMeanwhile: () =>
    conflict('Alguien registró a este alumno mientras tanto: no se escribió nada de esta fila.'),
  changedSincePreview: () => conflict('Alguien cambió a este alumno mientras tanto: no se escribió nada de esta fila.'),
  pupilNotWritten: () => conflict('La fila en la que está su alumno no se escribió: tampoco esta.'),
  editedSinceImport: () => conflict('Se editó después de la importación.'),
  /** `what`: its new state. */
  noteChangedSinceImport: (what: readonly string[]) =>
    conflict(`Su nota cambió después de la importación: ${listed(what)}.`),
  listPaysSold: () =>
    new ApiError(
      403,
      'Esta nota se vendió aquí: solo un administrador puede decir que reciba abonos de una lista. Omite la fila o pídeselo.',
    ),
  importWritten: () => conflict('Esta importación ya se aplicó: para cambiar algo, deshazla primero.'),
  columnsUndecided: (names: readonly string[]) =>
    conflict(`Antes de aplicar di qué son estas columnas, o déjalas fuera: ${listed(names)}.`),
  /** Also while it waits for the database, after which it goes on by itself. */
  importRunning: (estado: 'aplicando' | 'deshaciendo') =>
    conflict(`Esta importación se está ${estado}: espera a que termine. Sigue sola, también tras una interrupción.`),
  importUndone: () => conflict('Esta importación se deshizo: aplícala de nuevo, o sube la lista otra vez.'),
  importNotApplied: () => conflict('Esta importación no está aplicada: no hay nada que deshacer.'),
  importStays: () =>
    conflict('Al deshacer esta importación quedan alumnos que no se pudieron quitar: sus filas dicen por qué.'),

  // Guardería
  noSuchFamily: () => onField('familia_id', 'Esta familia no existe o está dada de baja. Elige otra.'),
  familyChildrenFull: () =>
    onField(
      'nombre',
      `Tu familia ya tiene ${FAMILY_CHILDREN_MAX} infantes registrados, el máximo desde su cuenta. Pide a la guardería que registre a quien falte.`,
    ),
  familyMissing: () => onField('familia_id', 'Elige la familia.'),
  /** Of a child that the asker may see: the screen offers to go on with it. */
  infanteExists: (who: string, actual: unknown) =>
    conflict(`El expediente de ${who} ya existe. Continúa en él en lugar de registrarlo otra vez.`, {
      actual,
    }),
  infanteAlike: (who: string, actual: unknown) =>
    conflict(
      `Ya hay un expediente de ${who} en esta familia. Continúa en él; si es otra niña u otro niño, escribe su fecha de nacimiento.`,
      { actual },
    ),
  infanteCurpTaken: (who: string) => onField('curp', `Esta CURP ya es de ${who}. Compárala con el documento.`),
  /** Of a child that the asker may not know of: nothing of it is told. */
  infanteElsewhere: () =>
    onField(
      'curp',
      'Esta CURP ya está registrada en la guardería con otra familia. Compárala con el documento; si es correcta, acude a la dirección con el acta de nacimiento.',
    ),
  infanteInBaja: () => conflict('El infante está dado de baja: su expediente ya no cambia.'),
  noSuchConsent: () => onField('consentimientos', 'Un consentimiento de la lista no es de este infante. Recarga.'),
  consentNotRevocable: () => conflict('Este consentimiento no puede revocarse.'),
  consentAlreadyRevoked: () => conflict('Este consentimiento ya está revocado o no se otorgó.'),
  noSuchAdult: () => onField('adulto_id', 'No se encontró a esta persona. Búscala otra vez o escribe sus datos.'),
  sameAdult: (quien: string) => onField('adulto_id', `Esta persona ya es ${quien} de este infante.`),
  adultCurpTaken: (who: string) =>
    onField('curp', `Esta CURP ya es de ${who}, de esta familia. Elige a esa persona en lugar de escribirla.`),
  onlyPadreUnregistered: () => onField('no_registrado', 'Solo el padre puede quedar como «no registrado».'),
} as const;

/** Factories of all errors; the name becomes the error's `code`. */
export const apiErrors = Object.fromEntries(
  Object.entries(makers).map(([code, make]) => [
    code,
    (...given: never[]) => Object.assign((make as (...given: never[]) => ApiError)(...given), { code }),
  ]),
) as typeof makers;
