import { Link, type LinkProps } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { fullName, type Named } from '#contract/person.ts';
import css from './PersonLink.module.css';

interface Props extends Omit<LinkProps, 'to' | 'className' | 'children'> {
  user: Named & { id: number };
}

/** An alumno's name, which leads to their page: a word among others until somebody points at it. */
export const PersonLink = ({ user, ...link }: Props) => (
  <Link {...link} to={screens.alumno(user.id)} className={css.person}>
    {fullName(user)}
  </Link>
);
