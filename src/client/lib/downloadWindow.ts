export interface DownloadWindow {
  /** Starts the download; most browsers close the window then, in the others it says what to do. */
  download(href: string): void;
  close(): void;
}

/**
 * Opens a window that says that a file is on its way; null when the browser refuses. Only while a click is handled:
 * once its link had to be waited for, browsers take the window for one that nobody asked for.
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
      // Whoever has closed it does not want it any more.
      if (opened.closed) return;
      say(`${name} se está descargando. Ya puedes cerrar esta ventana.`);
      opened.opener = null;
      opened.location.replace(href);
    },
    close: () => opened.close(),
  };
}
