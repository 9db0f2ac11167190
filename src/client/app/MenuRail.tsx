import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import Sider from 'antd/es/layout/Sider';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type HasSidebar, type Menu, menuToggled, selectMenu } from '#client/features/sidebar/slice.ts';
import css from './Menu.module.css';

interface Props {
  label: string;
  menu: Menu;
  widths: { collapsed: number; open: number };
  children: (collapsed: boolean) => ReactNode;
}

/** A menu at the left, narrow or wide as the person left it. */
export function MenuRail({ label, menu, widths, children }: Props) {
  const dispatch = useDispatch();
  const collapsed = useSelector((state: HasSidebar) => selectMenu(state, menu)) === 'collapsed';
  const action = collapsed ? 'Abrir menú' : 'Contraer menú';
  return (
    <Sider
      role="navigation"
      aria-label={label}
      theme="light"
      width={widths.open}
      collapsedWidth={widths.collapsed}
      collapsed={collapsed}
      className={css.rail}
    >
      <button
        type="button"
        className={css.toggle}
        aria-label={action}
        aria-expanded={!collapsed}
        title={action}
        onClick={() => dispatch(menuToggled({ menu, to: collapsed ? 'open' : 'collapsed' }))}
      >
        {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
      {children(collapsed)}
    </Sider>
  );
}
