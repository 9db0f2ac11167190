import Card from 'antd/es/card';
import Flex from 'antd/es/flex';
import type { ReactNode } from 'react';
import type { Documento } from '#contract/guarderia.ts';
import { Archivos } from './Archivos.tsx';
import { DocumentoChip, DocumentoFacts } from './DocumentoEstado.tsx';
import css from './guarderia.module.css';

interface Props {
  /** Where links to it lead. */
  id?: string;
  title: string;
  /** For those who listen, where the title reads otherwise. */
  label?: string;
  documento: Documento;
  /** What may be done with it. */
  children?: ReactNode;
}

/** One paper: where it stands, what there is to know of it, its files. */
export function Paper({ id, title, label = title, documento, children }: Props) {
  return (
    <Card
      id={id}
      role="region"
      aria-label={label}
      size="small"
      className={css.paper ?? ''}
      title={<h2 className={css.paperTitle}>{title}</h2>}
      extra={<DocumentoChip estado={documento.estado} />}
    >
      <DocumentoFacts documento={documento} />
      <Archivos documento={documento} />
      <Flex wrap gap={8}>
        {children}
      </Flex>
    </Card>
  );
}
