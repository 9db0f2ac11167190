/** On a phone: a bar below with the most frequent screens, and the whole menu in a drawer. */
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import FileAddOutlined from '@ant-design/icons/FileAddOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import Drawer from 'antd/es/drawer';
import { type ReactNode, useContext } from 'react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { useAppDispatch } from '#client/entities/base.ts';
import { closed, opened, selectOpened } from '#client/features/sidebar/slice.ts';
import { type PlainScreenName, screens } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import { can, isStaff } from '#contract/roles.ts';
import css from './Menu.module.css';
import { type Icon, MenuLinks } from './MenuLinks.tsx';
import { SidebarGroups, useSections } from './Sidebar.tsx';
import { VisibleContext } from './screens.tsx';

interface Stop {
  name: PlainScreenName;
  label: string;
  icon: Icon;
}
const HOME: Stop = { name: 'home', label: 'Inicio', icon: HomeOutlined };
const NOTES: Stop = { name: 'solicitudes', label: 'Notas', icon: FileTextOutlined };
const CAJA: Stop = { name: 'caja', label: 'Caja', icon: DollarOutlined };
/** At the counter and in the yard. */
const COUNTER: readonly Stop[] = [
  CAJA,
  NOTES,
  { name: 'registerNote', label: 'Nueva nota', icon: FileAddOutlined },
  { name: 'addAlumno', label: 'Alumno', icon: UserAddOutlined },
];
/** Those who see the figures look at what came in and at who owes. */
const LEADERS: readonly Stop[] = [HOME, NOTES, CAJA, { name: 'deudores', label: 'Deudores', icon: AuditOutlined }];
/** A family reads news, looks at photos, and photographs the papers that the nursery requires. */
const FAMILY: readonly Stop[] = [
  HOME,
  { name: 'fotos', label: 'Galería', icon: PictureOutlined },
  { name: 'me', label: 'Perfil', icon: UserOutlined },
];

const Word = ({ icon: Icon, children }: { icon: Icon; children: ReactNode }) => (
  <>
    <Icon aria-hidden className={css.stopIcon} />
    <span>{children}</span>
  </>
);

function Stops({ stops }: { stops: readonly Stop[] }) {
  const shown = useContext(VisibleContext);
  return stops
    .filter(({ name }) => shown.has(name))
    .map(({ name, label, icon }) => (
      <NavLink key={name} to={screens[name]()} end className={css.stop}>
        <Word icon={icon}>{label}</Word>
      </NavLink>
    ));
}

export function PhoneMenu({ person }: { person: SessionUser }) {
  const dispatch = useAppDispatch();
  const staff = isStaff(person.rol);
  const sections = useSections(person.sala_guarderia);
  const open = useSelector(selectOpened) === 'drawer';
  const close = () => dispatch(closed());
  return (
    <>
      <nav aria-label="Lo más usado" className={css.phoneBar}>
        <Stops stops={staff ? (can(person.rol, 'dashboard:read') ? LEADERS : COUNTER) : FAMILY} />
        {(staff || sections.length > 0) && (
          <button type="button" className={css.stop} aria-haspopup="dialog" onClick={() => dispatch(opened('drawer'))}>
            <Word icon={MenuOutlined}>{staff ? 'Más' : 'Guardería'}</Word>
          </button>
        )}
      </nav>
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={280}
        title="Menú"
        closable={{ 'aria-label': 'Cerrar' }}
        destroyOnHidden
        classNames={{ body: css.drawer ?? '' }}
      >
        {staff && (
          <nav aria-label="Menú principal">
            <SidebarGroups rol={person.rol} onGo={close} />
          </nav>
        )}
        {sections.length > 0 && (
          <nav aria-label="Menú de guardería" className={css.group}>
            <MenuLinks label="Menú de guardería" entries={sections} className={css.green} onGo={close} />
          </nav>
        )}
      </Drawer>
    </>
  );
}
