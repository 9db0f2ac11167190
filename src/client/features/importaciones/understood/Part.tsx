import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import type { ImportacionPatch } from '#contract/endpoints/importaciones.ts';
import type { Importacion } from '#contract/importaciones.ts';
import css from './understood.module.css';

/** Of whatever may be said about a file. */
export interface SayProps {
  importacion: Importacion;
  /** While rows are made anew nothing else is said. */
  busy: boolean;
  onSay: (said: Partial<ImportacionPatch>) => void;
}

interface PartProps {
  of: string;
  why?: ReactNode;
  children: ReactNode;
}

/** One thing that the file says, beside what it means. */
export const Part = ({ of, why, children }: PartProps) => (
  <li className={css.part}>
    <div className={css.said}>
      {of}
      {why && (
        <div>
          <Text type="secondary">{why}</Text>
        </div>
      )}
    </div>
    {children}
  </li>
);
