import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';

/** F9 opens the counter from anywhere; a dialog keeps the keys. */
export function CajaKey() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || event.repeat || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      navigate(screens.caja());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return null;
}
