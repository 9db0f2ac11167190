/**
 * antd's drop zone with folders beside single files, a phone's camera, and a reason for each refused file. Nothing is
 * sent from here.
 */
import Flex from 'antd/es/flex';
import Upload, { type UploadProps } from 'antd/es/upload';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TOUCH, useLatest, useMedia } from '#client/lib/hooks.ts';
import { count } from '#client/lib/numbers.ts';
import { Button } from '../Button.tsx';
import { Alert } from '../Page.tsx';
import css from './files.module.css';
import { chosenFiles, droppedFiles, FILE_DEFAULTS, type FileRules, type RefusedFile, sortFiles } from './takenFiles.ts';

interface Props extends FileRules {
  label: string;
  onFiles: (files: File[]) => void;
  hint?: ReactNode;
  /** A second button that takes a whole folder. */
  folders?: boolean;
  /** Takes files pasted anywhere on the page, except while typing. */
  pasteAnywhere?: boolean;
  /** Precondition; no files are taken until it is met. */
  blocked?: string | null;
}

/** Refused files that are named; more are counted. */
const NAMED = 20;

export function FileDrop({ label, onFiles, hint, folders, pasteAnywhere, blocked = null, ...rules }: Props) {
  const { accept = FILE_DEFAULTS.accept, multiple = FILE_DEFAULTS.multiple } = rules;
  const id = useId();
  const zone = useRef<HTMLDivElement>(null);
  const touch = useMedia(TOUCH);
  const camera = touch && accept.includes('image/');
  const dropping = useRef(false);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const [blocking, setBlocking] = useState<string | null>(null);

  const take = (given: readonly File[]) => {
    setBlocking(blocked);
    if (blocked !== null || given.length === 0) return;
    const sorted = sortFiles(given, rules);
    setRefused(sorted.refused);
    if (sorted.taken.length > 0) onFiles(sorted.taken);
  };
  const latest = useLatest(take);
  useEffect(() => {
    // A file that misses the zone would be opened by the browser in place of the page.
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
  useEffect(() => {
    if (!pasteAnywhere) return;
    const onPaste = ({ target, clipboardData }: globalThis.ClipboardEvent) => {
      const typing = target instanceof Element && target.matches('input, select, textarea');
      if (!typing && clipboardData) void droppedFiles(clipboardData).then((found) => latest.current(found));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [latest, pasteAnywhere]);

  const onDrop: UploadProps['onDrop'] = ({ dataTransfer }) => {
    dropping.current = false;
    void droppedFiles(dataTransfer).then((found) => latest.current(found));
  };
  const beforeUpload: UploadProps['beforeUpload'] = (file, all) => {
    if (!dropping.current && file === all[0]) take(all);
    return false;
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (!pasteAnywhere) void droppedFiles(clipboardData).then((found) => latest.current(found));
  };
  const input = {
    type: 'file',
    hidden: true,
    'aria-label': label,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      take(chosenFiles(currentTarget.files, 'webkitdirectory' in currentTarget.attributes));
      // Choosing the same file again would not fire `change`.
      currentTarget.value = '';
    },
  };
  const choose = (selector: string) => (event: MouseEvent) => {
    // The zone around it opens its own chooser at a click, and takes the focus from the button.
    event.stopPropagation();
    setBlocking(blocked);
    if (blocked === null) zone.current?.querySelector<HTMLInputElement>(selector)?.click();
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can be no flex box in every browser */}
      <div
        ref={zone}
        role="group"
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        style={{ marginBottom: 12 }}
        onDropCapture={() => {
          dropping.current = true;
        }}
        onPaste={onPaste}
      >
        <Upload.Dragger
          hasControlInside
          showUploadList={false}
          disabled={blocked !== null}
          multiple={multiple}
          // antd would drop the others in silence.
          accept={{ format: accept, filter: 'native' }}
          beforeUpload={beforeUpload}
          onDrop={onDrop}
        >
          <Flex wrap justify="center" gap={8}>
            <Button kind="primary" onClick={choose('input')}>
              {multiple ? 'Elegir archivos' : 'Elegir archivo'}
            </Button>
            {folders && !touch && <Button onClick={choose('[webkitdirectory]')}>Elegir carpeta</Button>}
            {camera && <Button onClick={choose('[capture]')}>Tomar foto</Button>}
          </Flex>
          {!touch && (
            <p className={css.way}>
              {multiple
                ? 'o arrástralos hasta aquí, o pégalos con Ctrl+V'
                : 'o arrástralo hasta aquí, o pégalo con Ctrl+V'}
            </p>
          )}
          {hint && (
            <p id={`${id}-hint`} className={css.way}>
              {hint}
            </p>
          )}
        </Upload.Dragger>
        {folders && <input {...input} accept={accept} multiple {...{ webkitdirectory: '' }} />}
        {/* With other kinds besides, phones offer a list of programs in place of the camera. */}
        {camera && <input {...input} accept={FILE_DEFAULTS.accept} capture="environment" />}
      </div>
      {blocking !== null && blocked !== null && <Alert>{blocking}</Alert>}
      {refused.length > 0 && <Refused files={refused} onClose={() => setRefused([])} />}
    </div>
  );
}

function Refused({ files, onClose }: { files: readonly RefusedFile[]; onClose: () => void }) {
  const more = files.length - NAMED;
  return (
    <Alert>
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <strong>
          {files.length === 1
            ? 'No se pudo aceptar un archivo:'
            : `${count(files.length)} archivos no se pudieron aceptar:`}
        </strong>
        <ul className={css.list}>
          {files.slice(0, NAMED).map(({ name, message, help }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a drop may have the same name, and the list never changes
            <li key={index}>
              <span style={{ fontWeight: 600 }}>{name}</span>: <span lang="en">{message}</span>. {help}
            </li>
          ))}
          {more > 0 && <li>… y {count(more)} más.</li>}
        </ul>
      </div>
      <Button small onClick={onClose}>
        Entendido
      </Button>
    </Alert>
  );
}
