/** Files of one paper on their way: one request each, so that each has its progress, its outcome and its retry. */
import { type ComponentProps, useState } from 'react';
import { useAppDispatch } from '#client/entities/state.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { type Send, UploadQueue } from '#client/lib/uploads.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import {
  type DocumentoPersona,
  type DocumentoTipo,
  PAPER_FILE_MAX,
  PAPER_FILE_TYPES,
  PAPER_FILES_MAX,
} from '#contract/guarderia-rules.ts';
import { guarderia } from './endpoints.ts';

/** What the chooser offers; what a file really is the server tells by its content. */
const PAPER_ACCEPT = [...PAPER_FILE_TYPES, '.heic'].join(',');
/** What is taken here already, to spare the way: the server holds the same limits. */
export const PAPER_RULES = { accept: PAPER_ACCEPT, maxSize: PAPER_FILE_MAX, minSize: 1, maxFiles: PAPER_FILES_MAX };

/** Which paper a file belongs to, and its dates. */
interface Paper {
  tipo: DocumentoTipo;
  persona: DocumentoPersona;
  /** Left out: the paper shows none. */
  fecha_emision?: string | null;
  vigencia_hasta?: string | null;
}

interface Props extends Omit<ComponentProps<typeof FileDrop>, 'onFiles'> {
  infanteId: number;
  paper: Paper;
}

/** Takes files of a paper, and tells how far each has come. */
export function PaperDrop({ infanteId, paper, ...drop }: Props) {
  const { queue, uploads } = useUpload(infanteId);
  return (
    <>
      <FileDrop {...drop} onFiles={(files) => queue.add(files, paper)} />
      <UploadList queue={queue} uploads={uploads} />
    </>
  );
}

/** A queue for the papers of a child, one file after another: the pages of a paper stay in their order. */
function useUpload(infanteId: number) {
  const dispatch = useAppDispatch();
  const [queue] = useState(() => {
    const send: Send<Paper> = (file, paper, key, onProgress) => {
      const body = { fecha_emision: null, vigencia_hasta: null, ...paper };
      const attachment = new Attachment(file, onProgress);
      const sent = dispatch(
        guarderia.endpoints.uploadDocumento.initiate({ id: infanteId, body, file: attachment, key }, { track: false }),
      );
      return { done: sent.unwrap(), abort: () => sent.abort() };
    };
    return new UploadQueue<Paper>(send, undefined, 1);
  });
  return { queue, uploads: useUploads(queue) };
}
