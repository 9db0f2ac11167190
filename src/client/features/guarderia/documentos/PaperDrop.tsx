/** Where the files of a paper are brought. In a file of its own: most cards show it after a click. */
import { type ComponentProps, useState } from 'react';
import { useAppDispatch } from '#client/entities/base.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { type Send, UploadQueue } from '#client/lib/uploads.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import type { documentos as endpoints } from '#contract/endpoints/documentos.ts';
import { uploadDocumento } from '../api.ts';

type Body = BodyOf<typeof endpoints.uploadDocumento>;
/** Which paper a file belongs to, and its dates; left out: the paper shows none. */
type SentPaper = Pick<Body, 'tipo' | 'persona'> & Partial<Body>;

interface PaperDropProps extends Omit<ComponentProps<typeof FileDrop>, 'onFiles'> {
  infanteId: number;
  paper: SentPaper;
}

/** Takes files of a paper, one after another so that its pages stay in their order, and tells how far each has come. */
export function PaperDrop({ infanteId, paper, ...drop }: PaperDropProps) {
  const dispatch = useAppDispatch();
  const [queue] = useState(() => {
    const send: Send<SentPaper> = (file, sent, key, onProgress) => {
      const body = { fecha_emision: null, vigencia_hasta: null, ...sent };
      const arg = { params: { id: infanteId }, body, file: new Attachment(file, onProgress), key };
      const sending = dispatch(uploadDocumento.initiate(arg, { track: false }));
      return { done: sending.unwrap(), abort: () => sending.abort() };
    };
    return new UploadQueue<SentPaper>(send, undefined, 1);
  });
  return (
    <>
      <FileDrop {...drop} onFiles={(files) => queue.add(files, paper)} />
      <UploadList queue={queue} uploads={useUploads(queue)} />
    </>
  );
}
