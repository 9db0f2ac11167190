export interface DownloadWindow {
  /** Starts the download; most browsers close the window then, in others it shows instructions. */
  download(href: string): void;
  close(): void;
}

/**
 * Opens a window that announces a file; null when the browser refuses. Must run within a click: after waiting for the
 * link, browsers would block it as a popup.
 */
export function openDownloadWindow(name: string): DownloadWindow | null {
  const opened = window.open('', '_blank');
  if (!opened) return null;
  const say = (text: string) => {
    opened.document.body.textContent = text;
  };
  opened.document.title = name;
  say(`Preparando ${name}…`);
  return {
    download(href) {
      // Closing it cancels the download.
      if (opened.closed) return;
      say(`${name} se está descargando. Ya puedes cerrar esta ventana.`);
      opened.opener = null;
      opened.location.replace(href);
    },
    close: () => opened.close(),
  };
}
