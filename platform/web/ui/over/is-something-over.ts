/** What is open has the keys then, not the page under it. */
export const isSomethingOver = () => document.querySelector(':popover-open, [aria-modal="true"], [role="listbox"], [role="menu"]') !== null
