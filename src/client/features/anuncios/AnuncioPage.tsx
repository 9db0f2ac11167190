/** One announcement, or a new one: a form for those who write them, its text for the others. */

import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { useParams } from 'react-router-dom';
import { readRecord } from '#client/api/results.ts';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import { WrongAddress } from '#client/ui/WrongAddress.tsx';
import { mayEditAnuncio } from '#contract/policies.ts';
import { AnuncioForm } from './AnuncioForm.tsx';
import { anuncios } from './api.ts';
import { audienceText, TYPED } from './messageText.ts';

const toList = <ButtonLink to={screens.anuncios()}>Ir a Anuncios</ButtonLink>;

export default function AnuncioPage() {
  const param = useParams().id;
  if (param === undefined) return <AnuncioForm anuncio={null} />;
  const id = idOf(param);
  if (id === null) return <WrongAddress title="Anuncio" of="anuncio" to={screens.anuncios()} label="Ir a Anuncios" />;
  // Another announcement is another form: nothing typed for one may be saved into the other.
  return <AnuncioOf key={id} id={id} />;
}

function AnuncioOf({ id }: { id: number }) {
  const { response, ...standing } = readRecord(anuncios.useAnuncioQuery(id));
  const anuncio = useEntity('anuncios', response);
  const writes = useMay(mayEditAnuncio, null);
  if (!anuncio) {
    return (
      <Page title={writes ? 'Editar Anuncio' : 'Anuncio'}>
        <LoadState of={standing} />
        {standing.problem?.status === 404 && toList}
      </Page>
    );
  }
  return writes ? <AnuncioForm anuncio={anuncio} refresh={standing.retry} /> : <AnuncioText anuncio={anuncio} />;
}

function AnuncioText({ anuncio }: { anuncio: AnuncioRow }) {
  return (
    <Page title="Anuncio" aside={<When at={anuncio.created_at} />} actions={toList} narrow>
      <Card>
        <Paragraph style={TYPED}>{anuncio.mensaje}</Paragraph>
        <Text type="secondary">Para: {audienceText(anuncio)}</Text>
      </Card>
    </Page>
  );
}
