import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import type { Icon } from './MenuLinks.tsx';
import type { MENU } from './menu.ts';

/** The icons of the main menu. */
export const MENU_ICONS: Record<(typeof MENU)[number]['name'], Icon> = {
  dashboard: DashboardOutlined,
  solicitudes: FileTextOutlined,
  usuarios: TeamOutlined,
  escuelas: BankOutlined,
  addAlumno: UserAddOutlined,
  anuncios: NotificationOutlined,
  fotos: PictureOutlined,
  beneficiariosDespensa: BarcodeOutlined,
  guarderia: SmileOutlined,
  caja: DollarOutlined,
  deudores: AuditOutlined,
  cortes: WalletOutlined,
  miCorte: WalletOutlined,
  ajustes: SettingOutlined,
};
