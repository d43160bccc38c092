import { buildForTests, runBrowserTests } from './run-tests.ts'

const args = process.argv.slice(2)
await buildForTests(args)
const { passed, failed } = await runBrowserTests(args)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && (passed > 0 || args.includes('--list')) ? 0 : 1)
