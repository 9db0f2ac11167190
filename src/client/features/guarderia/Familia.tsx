import Paragraph from 'antd/es/typography/Paragraph';
import { Link } from 'react-router-dom';
import { useAnswer } from '#client/api/useAnswer.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { fullName } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import type { Aviso } from '#contract/guarderia.ts';
import { formatPhone } from '#contract/phones.ts';

/** Whose child it is, for staff, and what is odd with that account. */
export function Familia({ userId, avisos }: { userId: number; avisos: readonly Aviso[] }) {
  useAnswer(catalogs.endpoints.person, userId);
  const user = useAppSelector((state) => selectUser(state, userId));
  return (
    <>
      {user && (
        <Paragraph type="secondary">
          Familia: <Link to={screens.updateUser(userId)}>{fullName(user)}</Link>
          {user.celular && ` · ${formatPhone(user.celular)}`}
        </Paragraph>
      )}
      {avisos
        .filter(({ campo }) => campo === 'familia_id')
        .map(({ texto }) => (
          <Alert key={texto} kind="warning">
            {texto}
          </Alert>
        ))}
    </>
  );
}
