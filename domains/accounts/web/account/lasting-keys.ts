const columnsPrefix = 'columns:'
const menuPrefix = 'menu:'

/** Where this device keeps the columns that an account chose, and the groups of the menu that it folded. */
export const columnsKey = (account: number) => `${columnsPrefix}${account}`
export const menuKey = (account: number) => `${menuPrefix}${account}`

/** These and the colour scheme say nothing of a person, so they outlive a log-out. */
export const outlivesLogOut = (key: string) =>
  key === 'mantine-color-scheme-value' || [columnsPrefix, menuPrefix].some((prefix) => key.startsWith(prefix))
