/** How long a browser may take to begin saving, in milliseconds. */
const patience = 60_000

export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), patience)
}
