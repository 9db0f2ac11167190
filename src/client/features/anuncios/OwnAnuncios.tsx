/** The announcements for the signed-in person: the new ones first, each until it is marked as read. */

import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { type ReactNode, useRef, useState } from 'react';
import { useEntities, useList } from '#client/entities/state.ts';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { When } from '#client/ui/Money.tsx';
import { Card, LoadState } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { anuncios } from './api.ts';
import { clamped, TYPED } from './messageText.ts';

/** Older ones that are shown at once. */
const FEW = 3;
/** Characters beyond which a message is shown in part. */
const LONG = 500;

/** `unreadOnly`: for people who have a list of all of them. */
export function OwnAnuncios({ unreadOnly = false }: { unreadOnly?: boolean }) {
  const { response, ...standing } = useList(anuncios.useMyAnunciosQuery());
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLDivElement>(null);
  const unread = useEntities('anuncios', idsOf(response, false));
  const read = useEntities('anuncios', idsOf(response, true));
  const older = unreadOnly ? [] : read;
  const shown = all ? older : older.slice(0, FEW);
  const hidden = older.length - shown.length;
  if (unreadOnly && response && unread.length === 0) return null;
  return (
    <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      <Card title={unread.length > 0 ? `Anuncios: ${unread.length} sin leer` : 'Anuncios'}>
        <LoadState of={standing} />
        {response?.length === 0 && <Text type="secondary">No hay anuncios para ti.</Text>}
        <Items label="Anuncios sin leer">
          {unread.map((anuncio) => (
            // The button that had the focus goes with its announcement.
            <Unread key={anuncio.id} anuncio={anuncio} onRead={() => heading.current?.focus()} />
          ))}
        </Items>
        {shown.length > 0 && (
          <Items label="Anuncios leídos">
            {shown.map((anuncio) => (
              <Message key={anuncio.id} anuncio={anuncio} />
            ))}
          </Items>
        )}
        {hidden > 0 && (
          <Button small onClick={() => setAll(true)}>
            {hidden === 1 ? 'Ver el anterior' : `Ver los ${hidden} anteriores`}
          </Button>
        )}
      </Card>
    </div>
  );
}

const idsOf = (own: readonly { id: number; leido: boolean }[] | undefined, leido: boolean) =>
  own?.filter((one) => one.leido === leido).map(({ id }) => id);

function Unread({ anuncio, onRead }: { anuncio: AnuncioRow; onRead: () => void }) {
  const { busy, run } = useAction(notify.error);
  const [readAnuncio] = anuncios.endpoints.readAnuncio.useMutation();
  const mark = async (key: string) => {
    await readAnuncio({ params: { id: anuncio.id }, key }).unwrap();
    onRead();
  };
  return (
    <Message anuncio={anuncio} unread>
      <Button small busy={busy} onClick={() => void run(mark, null)} aria-describedby={`propio-${anuncio.id}`}>
        Marcar como leído
      </Button>
    </Message>
  );
}

interface MessageProps {
  anuncio: AnuncioRow;
  unread?: boolean;
  children?: ReactNode;
}

function Message({ anuncio, unread = false, children }: MessageProps) {
  const [expanded, setExpanded] = useState(false);
  const cut = !expanded && (anuncio.mensaje.length > LONG || anuncio.mensaje.split('\n').length > 6);
  return (
    <Item facts={<When at={anuncio.created_at} />}>
      <div
        id={`propio-${anuncio.id}`}
        style={{ ...TYPED, ...(cut && clamped(6)), marginBottom: 8, fontWeight: unread ? 600 : 400 }}
      >
        {anuncio.mensaje}
      </div>
      <Flex gap={8}>
        {children}
        {cut && (
          <Button small kind="quiet" onClick={() => setExpanded(true)}>
            Leer completo
          </Button>
        )}
      </Flex>
    </Item>
  );
}
