import pino from "pino";

export type Logger = pino.Logger;

/** JSON lines on standard output. Secrets and people's words never reach it. */
export function createLogger(name: string, level: pino.LevelWithSilent): Logger {
  return pino({
    name,
    level,
    redact: ["password", "token", "secret", "cookie", "authorization", "*.password", "*.token"],
  });
}
