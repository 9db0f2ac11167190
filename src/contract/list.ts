/** Lists in a body: their length is checked before their items, and errors are cut to a readable number. */
import './spanish.ts';
import {
  type AnyObject,
  ArraySchema,
  type ISchema,
  type Schema,
  type TestConfig,
  type ValidateOptions,
  type ValidationError,
} from 'yup';
import { foldText } from './search.ts';

/** Faults of one body that a response names; to find more of them would keep the server from everybody else. */
export const FAULTS_MAX = 50;

interface Options extends ValidateOptions {
  sync?: boolean;
  path?: string;
  originalValue?: unknown;
}

type Panic = (error: Error, value: unknown) => void;

/** Errors of the first invalid items of a list. */
function firstFaults(of: Schema, parent: unknown[], options: Options, panic: Panic): ValidationError[] {
  const found: ValidationError[] = [];
  const originalParent = options.originalValue ?? parent;
  for (let index = 0; index < parent.length && found.length < FAULTS_MAX; index += 1) {
    const test = of.asNestedTest({ index, parent, parentPath: options.path, originalParent, options });
    const ended = (faults: unknown) => found.push(...([faults ?? []].flat() as ValidationError[]));
    test({} as never, (error) => panic(error, parent), ended);
  }
  return found;
}

class List<T> extends ArraySchema<T[] | undefined, AnyObject> {
  protected override _validate(
    sent: unknown,
    options: Options = {},
    panic: Panic,
    next: (errors: ValidationError[], value: unknown) => void,
  ): void {
    // yup itself has no way to stop between two items. Only requests are checked in one go; forms may take their time.
    const { sync = false } = options;
    super._validate(sent, sync ? { ...options, recursive: false } : options, panic, (errors, value) => {
      const looked = !sync || !Array.isArray(value) || errors.some(({ type }) => type === 'max');
      const items = looked ? [] : firstFaults(this.innerType as unknown as Schema, value, options, panic);
      next([...items, ...errors], value);
    });
  }
}

/** Of records in a list no two have one `nombre`, however it is written: told at the later one. */
export const namesOnce = (message: string): TestConfig<unknown[] | undefined> => ({
  name: 'names',
  test(sent) {
    const keys = (sent ?? []).map((one) => foldText(String((one as { nombre?: unknown } | null)?.nombre ?? '')));
    const again = keys.findIndex((key, index) => key !== '' && keys.indexOf(key) !== index);
    return again < 0 || this.createError({ path: `${this.path}[${again}].nombre`, message });
  },
});

/** A list of at most so many; of a longer one the items are not looked at. */
export const list = <T>(of: ISchema<T>, most: number, tooMany?: string): ArraySchema<T[] | undefined, AnyObject> =>
  new List<T>(of as never).typeError('Debe ser una lista.').max(most, tooMany);
