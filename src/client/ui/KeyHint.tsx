/** The key of a deed, behind its words. Nothing where there are no keys: global.css hides it on touch. */
export const KeyHint = ({ children }: { children: string }) => <span className="tecla"> ({children})</span>;
