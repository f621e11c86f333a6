export { runBotRegularly } from './run-bot.ts'
