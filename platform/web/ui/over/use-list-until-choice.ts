import { useState } from 'react'

/** Closes the list of a multiple choice after each choice, so that it does not cover what comes next. Typing opens it again. */
export function useListUntilChoice() {
  const [dropdownOpened, setOpened] = useState(false)
  return {
    list: { dropdownOpened, onDropdownOpen: () => setOpened(true), onDropdownClose: () => setOpened(false) },
    closeList: () => setOpened(false),
  }
}
