/** The icons that the screens use, by the names that antd gives them. */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import FileAddOutlined from '@ant-design/icons/FileAddOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import ManOutlined from '@ant-design/icons/ManOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import WomanOutlined from '@ant-design/icons/WomanOutlined';

export const icons = {
  AppstoreOutlined,
  BankOutlined,
  BarcodeOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  CloudUploadOutlined,
  DashboardOutlined,
  DisconnectOutlined,
  DownloadOutlined,
  ExclamationCircleOutlined,
  FileAddOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  HistoryOutlined,
  HomeOutlined,
  LogoutOutlined,
  ManOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  NotificationOutlined,
  PictureOutlined,
  PrinterOutlined,
  SearchOutlined,
  SettingOutlined,
  SmileOutlined,
  TeamOutlined,
  UserAddOutlined,
  UserOutlined,
  WalletOutlined,
  WomanOutlined,
};
export type IconName = keyof typeof icons;
