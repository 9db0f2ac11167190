/**
 * The pages that open by a link. A document of its own, without store, router and antd: a phone loads a quarter of the
 * application, and the token in the address is in no action and no state.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tokensCss } from './lib/tokens.ts';
import { PublicPage } from './publico/PublicPage.tsx';

const style = document.createElement('style');
style.textContent = tokensCss;
document.head.append(style);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PublicPage pathname={window.location.pathname} />
    </StrictMode>,
  );
}
