/** Files come by a button, a drop, the clipboard, a folder or a phone's camera. */
import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';

const onFiles = jest.fn<void, [File[]]>();
beforeEach(() => onFiles.mockClear());
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const drop = (props: Partial<ComponentProps<typeof FileDrop>> = {}) =>
  render(<FileDrop label="Fotos" onFiles={onFiles} {...props} />);
const zone = () => screen.getByRole('group', { name: 'Fotos' });
const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name));
const inputs = () => [...zone().querySelectorAll('input')];

const item = (file: File, entry: object | null = null) => ({
  kind: 'file',
  getAsFile: () => file,
  webkitGetAsEntry: () => entry,
});
const transfer = (items: object[]) => ({ items, files: [], types: ['Files'] });

/** A folder as browsers give it: so many entries at a time, until there are none. */
function folder(name: string, entries: object[], atATime = 100) {
  return {
    ...{ name, isFile: false, isDirectory: true },
    createReader: () => {
      let given = 0;
      return {
        readEntries: (take: (some: object[]) => void) => {
          const some = entries.slice(given, given + atATime);
          given += some.length;
          take(some);
        },
      };
    },
  };
}
const entryOf = (file: File) => ({
  ...{ name: file.name, isFile: true, isDirectory: false },
  file: (take: (file: File) => void) => take(file),
});

// [S5.17]
test('the button takes several images, and the same ones again', async () => {
  drop();
  const [input] = inputs();
  expect(input).toHaveAttribute('accept', 'image/*');
  expect(input).toHaveAttribute('multiple');
  const opened = jest.spyOn(input as HTMLInputElement, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Elegir archivos' }));
  expect(opened).toHaveBeenCalled();
  for (let time = 0; time < 2; time += 1) {
    await userEvent.upload(inputs()[0] as HTMLInputElement, [photo('a.jpg'), photo('b.jpg')]);
  }
  expect(names()).toEqual([
    ['a.jpg', 'b.jpg'],
    ['a.jpg', 'b.jpg'],
  ]);
});

test('a drop takes the files of folders too and ignores system files', async () => {
  drop();
  const many = Array.from({ length: 250 }, (_, at) => entryOf(photo(`${at}.jpg`)));
  const album = folder('álbum', [...many, entryOf(photo('.DS_Store')), folder('dentro', [entryOf(photo('z.jpg'))])]);
  await act(async () => {
    fireEvent.drop(within(zone()).getByRole('button', { name: /^Elegir archivos?$/ }), {
      dataTransfer: transfer([item(photo('sola.jpg')), item(photo('álbum'), album)]),
    });
  });
  expect(names()[0]).toHaveLength(252);
  expect(names()[0]?.[0]).toBe('sola.jpg');
  expect(names()[0]?.at(-1)).toBe('z.jpg');
});

test('a drop beside the zone does not open the file in place of the page', () => {
  drop();
  const beside = createEvent.drop(document.body, { dataTransfer: transfer([]) });
  fireEvent(document.body, beside);
  expect(beside.defaultPrevented).toBe(true);
});

test('pasting takes files anywhere on the page except in a field', async () => {
  render(
    <>
      <input aria-label="Otro" />
      <FileDrop label="Fotos" onFiles={onFiles} pasteAnywhere />
    </>,
  );
  const paste = (at: Element) =>
    act(async () => void fireEvent.paste(at, { clipboardData: transfer([item(photo('pegada.png'))]) }));
  await paste(screen.getByRole('textbox', { name: 'Otro' }));
  expect(onFiles).not.toHaveBeenCalled();
  await paste(document.body);
  expect(names()).toEqual([['pegada.png']]);
});

test('refused files are named with message and remedy until dismissed', async () => {
  drop({ maxSize: 5 });
  const large = new File(['123456'], 'grande.jpg', { type: 'image/jpeg' });
  await act(async () => {
    const files = [photo('buena.jpg'), new File(['x'], 'tarea.txt', { type: 'text/plain' }), large];
    fireEvent.drop(within(zone()).getByRole('button', { name: /^Elegir archivos?$/ }), {
      dataTransfer: transfer(files.map((file) => item(file))),
    });
  });
  expect(names()).toEqual([['buena.jpg']]);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('2 archivos no se pudieron aceptar:');
  expect(alert).toHaveTextContent('tarea.txt: File type must be image/*. No es una imagen');
  expect(alert).toHaveTextContent('grande.jpg: File is larger than 5 bytes. Pesa 6 bytes y el máximo es 5 bytes');
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an unmet precondition is shown, and no file is taken', async () => {
  const { rerender } = drop({ blocked: 'Escribe primero la categoría.' });
  await userEvent.click(screen.getByRole('button', { name: 'Elegir archivos' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Escribe primero la categoría.');
  await act(async () => {
    fireEvent.drop(within(zone()).getByRole('button', { name: /^Elegir archivos?$/ }), {
      dataTransfer: transfer([item(photo('a.jpg'))]),
    });
  });
  expect(onFiles).not.toHaveBeenCalled();
  rerender(<FileDrop label="Fotos" onFiles={onFiles} blocked={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a phone has the camera and no folder button', () => {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: query === '(pointer: coarse)' });
  try {
    drop({ folders: true });
    expect(screen.getByRole('button', { name: 'Tomar foto' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Elegir carpeta' })).toBeNull();
    expect(inputs().map((input) => input.getAttribute('capture'))).toContain('environment');
  } finally {
    window.matchMedia = before;
  }
});
