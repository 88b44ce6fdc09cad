/** What is told after an act begins with the person whom it was about: the page may show another one by then. */
export const named = (name: string | undefined, text: string): string => (name ? `${name}: ${text}` : text)
