/** Whether a drawer, a popover, a dialog or a calendar is open: it has the keys then, not the page under it. */
export const isSomethingOver = () => document.querySelector(':popover-open, [aria-modal="true"], [role="listbox"], [role="menu"]') !== null
