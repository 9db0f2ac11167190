import { useSyncExternalStore } from 'react';
import type { Upload, UploadQueue } from '#client/lib/uploads.ts';

/** The files of a queue as they stand. */
export function useUploads<Target>(queue: UploadQueue<Target>): readonly Upload[] {
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}
