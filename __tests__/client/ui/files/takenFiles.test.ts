import { FILE_DEFAULTS, type FileRules, sortFiles } from '#client/ui/files/takenFiles.ts';

/** Which files are taken, and the four messages of the specification, to the letter. */

function aFile(name: string, type = 'image/jpeg', size = 10): File {
  return new File(['x'.repeat(size)], name, { type });
}
const messages = (files: File[], rules: FileRules = {}) =>
  sortFiles(files, rules).refused.map(({ name, message }) => [name, message]);
const taken = (files: File[], rules: FileRules = {}) => sortFiles(files, rules).taken.map(({ name }) => name);

// [S5.17]
test('the default is several image files of any size', () => {
  expect(FILE_DEFAULTS).toEqual({ accept: 'image/*', multiple: true });
  const files = Array.from({ length: 600 }, (_, at) => aFile(`${at}.jpg`));
  expect(sortFiles([...files, aFile('vacía.png', 'image/png', 0)], {})).toEqual({
    taken: expect.arrayContaining(files),
    refused: [],
  });
});

// [S5.18]
test('another kind is refused: File type must be ...', () => {
  expect(messages([aFile('tarea.pdf', 'application/pdf'), aFile('a.jpg')])).toEqual([
    ['tarea.pdf', 'File type must be ...'.replace('...', 'image/*')],
  ]);
  expect(messages([aFile('a.txt', 'text/plain')], { accept: 'image/*,.pdf' })).toEqual([
    ['a.txt', 'File type must be ...'.replace('...', 'one of image/*, .pdf')],
  ]);
  expect(taken([aFile('a.PDF', ''), aFile('b.png', 'image/png')], { accept: 'image/*,.pdf' })).toEqual([
    'a.PDF',
    'b.png',
  ]);
});

test('a kind unknown to the system is recognised by its extension', () => {
  expect(taken([aFile('IMG_1.HEIC', ''), aFile('sin ending', ''), aFile('b.Jpg', '')])).toEqual([
    'IMG_1.HEIC',
    'b.Jpg',
  ]);
});

// [S5.18]
test('sizes beyond the limits are refused: File is larger than N bytes, File is smaller than N bytes', () => {
  const files = [aFile('chica.jpg', 'image/jpeg', 4), aFile('grande.jpg', 'image/jpeg', 21)];
  const rules = { minSize: 5, maxSize: 20 };
  expect(messages(files, rules)).toEqual([
    ['chica.jpg', 'File is smaller than N bytes'.replace('N', '5')],
    ['grande.jpg', 'File is larger than N bytes'.replace('N', '20')],
  ]);
  expect(taken([aFile('5.jpg', 'image/jpeg', 5), aFile('20.jpg', 'image/jpeg', 20)], rules)).toEqual([
    '5.jpg',
    '20.jpg',
  ]);
});

// [S5.18]
test.each<FileRules>([{ multiple: false }, { maxFiles: 1 }])(
  'more than %j files are all refused: Too many files',
  (rules) => {
    expect(sortFiles([aFile('a.jpg'), aFile('b.jpg')], rules)).toMatchObject({
      taken: [],
      refused: [
        { name: 'a.jpg', message: 'Too many files', help: 'Elige un solo archivo.' },
        { name: 'b.jpg', message: 'Too many files' },
      ],
    });
    // One that is refused by itself does not count.
    expect(taken([aFile('a.jpg'), aFile('b.txt', 'text/plain')], rules)).toEqual(['a.jpg']);
  },
);

// [S5.18]
test('each message has its remedy in Spanish', () => {
  const rules = { minSize: 5, maxSize: 2_000_000, maxFiles: 1 };
  const files = [
    aFile('a.txt', 'text/plain'),
    aFile('b.jpg', 'image/jpeg', 1),
    aFile('c.jpg', 'image/jpeg', 3_400_000),
  ];
  const helps = [...sortFiles(files, rules).refused, ...sortFiles([aFile('d.jpg'), aFile('e.jpg')], rules).refused];
  expect(helps.map(({ help }) => help)).toEqual([
    'No es una imagen: elige una foto (JPG, PNG, WebP, HEIC…).',
    'El archivo está vacío o incompleto: vuelve a copiarlo o elige otro.',
    'Pesa 3.4 MB y el máximo es 2 MB: redúcelo o elige otro.',
    'Elige un solo archivo.',
    'Elige un solo archivo.',
  ]);
});
