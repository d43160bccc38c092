import { runBrowserTests } from './run-tests.ts'

const { passed, failed } = await runBrowserTests(process.argv.slice(2))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
