import { useState } from 'react'

/** For a field that chooses several: its list closes with each choice, so that it never lies on what comes next; typing opens it again. */
export function useListUntilChoice() {
  const [dropdownOpened, setOpened] = useState(false)
  return {
    list: { dropdownOpened, onDropdownOpen: () => setOpened(true), onDropdownClose: () => setOpened(false) },
    closeList: () => setOpened(false),
  }
}
