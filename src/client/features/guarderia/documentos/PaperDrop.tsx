/** Files of one paper on their way: one request each, so that each has its progress, its outcome and its retry. */
import { type ComponentProps, useState } from 'react';
import { useAppDispatch } from '#client/entities/state.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { type Send, UploadQueue } from '#client/lib/uploads.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { PAPER_FILE_MAX, PAPER_FILE_TYPES, PAPER_FILES_MAX } from '#contract/guarderia-rules.ts';
import { uploadDocumento } from '../api.ts';

/** File types of the chooser; the server checks the content. */
const PAPER_ACCEPT = [...PAPER_FILE_TYPES, '.heic'].join(',');
/** Client-side limits, the same as the server's. */
export const PAPER_RULES = { accept: PAPER_ACCEPT, maxSize: PAPER_FILE_MAX, minSize: 1, maxFiles: PAPER_FILES_MAX };

type Body = BodyOf<typeof endpoints.uploadDocumento>;
/** Which paper a file belongs to, and its dates; left out: the paper shows none. */
type Paper = Pick<Body, 'tipo' | 'persona'> & Partial<Body>;

interface Props extends Omit<ComponentProps<typeof FileDrop>, 'onFiles'> {
  infanteId: number;
  paper: Paper;
}

/** Takes files of a paper, one after another so that its pages stay in their order, and tells how far each has come. */
export function PaperDrop({ infanteId, paper, ...drop }: Props) {
  const dispatch = useAppDispatch();
  const [queue] = useState(() => {
    const send: Send<Paper> = (file, sent, key, onProgress) => {
      const body = { fecha_emision: null, vigencia_hasta: null, ...sent };
      const arg = { params: { id: infanteId }, body, file: new Attachment(file, onProgress), key };
      const sending = dispatch(uploadDocumento.initiate(arg, { track: false }));
      return { done: sending.unwrap(), abort: () => sending.abort() };
    };
    return new UploadQueue<Paper>(send, undefined, 1);
  });
  return (
    <>
      <FileDrop {...drop} onFiles={(files) => queue.add(files, paper)} />
      <UploadList queue={queue} uploads={useUploads(queue)} />
    </>
  );
}
