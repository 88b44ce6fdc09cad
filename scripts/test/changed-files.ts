import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Throws what git says where the commit is unknown. */
async function git(root: string, ...words: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: root })
  return stdout.split('\n').filter(Boolean)
}

/** The paths that differ from where this branch left `commit`: committed, not committed and new ones. */
export async function changedFiles(root: string, commit: string): Promise<string[]> {
  const [base = commit] = await git(root, 'merge-base', commit, 'HEAD')
  const differ = await git(root, 'diff', '--name-only', base)
  return [...differ, ...(await git(root, 'ls-files', '--others', '--exclude-standard'))]
}
