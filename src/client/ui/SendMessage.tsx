/** A message to a family: read before it goes, and sent by whatever reaches them. */
import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { useRef } from 'react';
import { mailUrl, whatsappUrl } from '#contract/messages.ts';
import { Button, OutwardLink } from './Button.tsx';
import { notify } from './feedback/toast.ts';

interface Props {
  text: string;
  subject: string;
  phone: string | null;
  email: string | null;
}

export function SendMessage({ text, subject, phone, email }: Props) {
  const shown = useRef<HTMLDivElement>(null);
  const [whatsapp, mail] = [whatsappUrl(phone, text), mailUrl(email, subject, text)];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Mensaje copiado.');
    } catch {
      // Browsers give the clipboard to https pages alone: selected text can be copied by keyboard.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      notify.info('El navegador no deja copiar: el mensaje quedó marcado, cópialo con Ctrl+C.');
    }
  };
  return (
    <>
      <div ref={shown}>
        <Paragraph style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Paragraph>
      </div>
      <Flex wrap gap={8}>
        {whatsapp && (
          <OutwardLink kind="primary" href={whatsapp}>
            WhatsApp
          </OutwardLink>
        )}
        {mail && <OutwardLink href={mail}>Correo</OutwardLink>}
        <Button onClick={() => void copy()}>Copiar</Button>
      </Flex>
      {(!whatsapp || !mail) && (
        <Text type="secondary">{missing(!whatsapp, !mail)} Agrégalo en los datos del alumno, o copia el mensaje.</Text>
      )}
    </>
  );
}

function missing(noPhone: boolean, noMail: boolean): string {
  if (noPhone && noMail) return 'No hay un celular de diez dígitos ni un correo.';
  return noPhone ? 'No hay un celular de diez dígitos para WhatsApp.' : 'No hay un correo.';
}
