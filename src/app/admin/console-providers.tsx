"use client";

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { ApiProvider } from "@/trpc/client";
import { cssVariables, theme } from "@/ui/console/theme";

export function ConsoleProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ApiProvider>
        <ModalsProvider modalProps={{ centered: true }}>
          <Notifications position="bottom-right" />
          {children}
        </ModalsProvider>
      </ApiProvider>
    </MantineProvider>
  );
}
