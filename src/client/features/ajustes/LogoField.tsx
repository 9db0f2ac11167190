/** The picture of the business: changed at once, whatever else of the form is still being typed. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { type CSSProperties, useState } from 'react';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { messagesOf } from '#client/ui/form/FormBody.tsx';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import { ajustes } from './api.ts';

/** As on paper, by night too. */
const PICTURE: CSSProperties = { maxWidth: 240, height: 72, background: '#fff', objectFit: 'contain' };
const KINDS = 'image/png,image/jpeg,image/webp';

export function LogoField({ logo }: { logo: string | null }) {
  const { values, setFieldValue } = useFormikContext<{ version: number }>();
  const { confirm } = useConfirm();
  const key = useIdempotencyKey();
  const [upload, uploading] = ajustes.useUploadLogoMutation();
  const [remove, removing] = ajustes.useDeleteLogoMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  const change = async (work: () => Promise<number>, done: string) => {
    setProblem(null);
    try {
      const version = await work();
      key.renew();
      // One's own change must not stand in the way of the rest of the form; anybody else's still does.
      if (version === values.version + 1) await setFieldValue('version', version);
      notify.success(done);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const put = ([file]: File[]) =>
    file && change(() => upload({ file: new Attachment(file), key: key.current() }).unwrap(), 'Logotipo guardado.');
  const take = async () => {
    const question = { message: '¿Quitar el logotipo?', accept: 'Quitar', danger: true };
    if (await confirm(question)) await change(() => remove().unwrap(), 'Logotipo quitado.');
  };
  const busy = uploading.isLoading ? 'Espera a que se guarde el logotipo.' : null;
  return (
    <>
      <Text type="secondary">Logotipo</Text>
      {logo && (
        <Flex align="center" gap={12} style={{ marginBottom: 8 }}>
          <img src={pictureAddress(logo)} alt="Logotipo del negocio" style={PICTURE} />
          <Button small busy={removing.isLoading} onClick={take}>
            Quitar
          </Button>
        </Flex>
      )}
      <FileDrop
        label="Logotipo"
        accept={KINDS}
        multiple={false}
        maxSize={LOGO_FILE_MAX}
        blocked={busy}
        onFiles={(files) => void put(files)}
        hint="PNG, JPEG o WebP de hasta 2 MB. Se ve al iniciar sesión y en lo que se imprime; se guarda al elegirlo."
      />
      {problem && messagesOf(problem).map((text) => <Alert key={text}>{text}</Alert>)}
    </>
  );
}
