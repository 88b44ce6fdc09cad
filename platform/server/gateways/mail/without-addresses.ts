/** The words of a mail server without addresses, which are the parent's. */
export const withoutAddresses = (text: string) => text.replace(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '…')
