/** True while something is open over the page; then it has the keys, not the page. */
export const isSomethingOver = () => document.querySelector(':popover-open, [aria-modal="true"], [role="listbox"], [role="menu"]') !== null
