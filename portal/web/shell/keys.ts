/** Keys that work on every page, and those of the lead screens, as the page of keys shows them. */
export const keys = {
  everywhere: [
    { keys: ['Ctrl', 'K'], does: 'Go anywhere: pages, leads, schools' },
    { keys: ['?'], does: 'Show these keys' },
    { keys: ['Alt', 'I'], does: 'Open the parent who calls' },
    { keys: ['Esc'], does: 'Close what is open' },
  ],
  leads: [
    { keys: ['↑', '↓'], does: 'Move through the list' },
    { keys: ['Enter'], does: 'Open the lead' },
    { keys: ['J'], does: 'Next lead' },
    { keys: ['K'], does: 'Previous lead' },
    { keys: ['/'], does: 'Search' },
    { keys: ['A'], does: 'Log an action on the open lead' },
    { keys: ['1', '…', '5'], does: 'Say how a simulated call went' },
    { keys: ['S'], does: 'Share or transfer the open lead' },
  ],
} as const
