import { menuBrowserModel } from '#tests/paths/menu-browser.model.ts'
import { menuBrowserAdapter } from './menu-browser.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('menu-browser', menuBrowserModel, menuBrowserAdapter)
