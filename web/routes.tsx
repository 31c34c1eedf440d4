import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import { Route, Switch } from "wouter";
import type { Permission } from "#contract/roles";
import { cameWithSession, useMay } from "#web/lib/session.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { ErrorBoundary } from "./layout/ErrorBoundary.tsx";
import { NotAllowed } from "./layout/NotAllowed.tsx";
import { NotFound } from "./layout/NotFound.tsx";
import { settingsPlace } from "./navigation.ts";

/** A component that comes in a file of its own, or is joined from some. */
type Fetched<P = object> = ComponentType<P> & { fetch: () => Promise<void> };

interface ScreenRoute {
  path: string;
  title: string;
  needs: Permission;
  screen: Fetched;
}

/** What a screen's file may say to be asked before the screen is drawn. */
interface Ahead {
  askAhead?: () => void;
}

/** A screen in a file of its own, fetched when it is first opened. */
function screen<N extends string, P extends object>(
  name: N,
  load: () => Promise<Record<N, ComponentType<P>> & Ahead>,
): Fetched<P> {
  let Ready: ComponentType<P> | undefined;
  const loaded = async () => {
    const file = await load();
    Ready = file[name];
    return { default: Ready, askAhead: file.askAhead };
  };
  const Late = lazy(loaded);
  // Drawn at once where the file is there: React holds back what was suspended for up to 300 ms.
  function Screen(props: P) {
    const [Shown] = useState(() => Ready ?? Late);
    return <Shown {...props} />;
  }
  const fetch = async () => {
    try {
      const { askAhead } = await loaded();
      if (cameWithSession) askAhead?.();
    } catch {
      // A file that does not come is told when the screen is drawn.
    }
  };
  return Object.assign(Screen, { fetch });
}

/** A screen with another feature's part on it, or two: features do not import each other. */
function joined(Screen: Fetched<{ children?: ReactNode }>, ...parts: Fetched[]): Fetched {
  function Joined() {
    return <Screen>{parts.map((Part, place) => createElement(Part, { key: place }))}</Screen>;
  }
  const fetch = async () => {
    await Promise.all([Screen, ...parts].map((part) => part.fetch()));
  };
  return Object.assign(Joined, { fetch });
}

/** The same where the screen itself says what becomes of the part. */
function placing<P>(Screen: Fetched<{ part: ComponentType<P> }>, Part: Fetched<P>): Fetched {
  function Placing() {
    return <Screen part={Part} />;
  }
  return Object.assign(Placing, {
    fetch: async () => {
      await Promise.all([Screen.fetch(), Part.fetch()]);
    },
  });
}

/** Every address of a signed-in person, in the order of the specification (§2); each screen is a file of its own. */
const screens: readonly ScreenRoute[] = [
  {
    path: "/",
    title: "Dashboard",
    needs: "dashboard:read",
    screen: joined(
      screen("DashboardScreen", () => import("./analytics/DashboardScreen.tsx")),
      screen("TargetBanner", () => import("./leads/TargetBanner.tsx")),
    ),
  },
  {
    path: "/leads",
    title: "Leads Management",
    needs: "leads:work",
    screen: screen("LeadsScreen", () => import("./leads/LeadsScreen.tsx")),
  },
  {
    path: "/calling",
    title: "Call Mode",
    needs: "leads:work",
    screen: placing(
      screen("CallScreen", () => import("./leads/CallScreen.tsx")),
      screen("LeadMessages", () => import("./templates/LeadMessages.tsx")),
    ),
  },
  {
    path: "/leads/customer/:id",
    title: "Customer Details",
    needs: "leads:work",
    screen: joined(
      screen("LeadScreen", () => import("./leads/LeadScreen.tsx")),
      screen("DocumentsCard", () => import("./documents/DocumentsCard.tsx")),
      screen("LeadMessages", () => import("./templates/LeadMessages.tsx")),
    ),
  },
  {
    path: "/leads/edit/:id",
    title: "Edit Lead",
    needs: "leads:work",
    screen: screen("EditLeadScreen", () => import("./leads/EditLeadScreen.tsx")),
  },
  {
    path: "/customer-database",
    title: "Entire Database",
    needs: "customers:search",
    screen: placing(
      screen("DatabaseScreen", () => import("./customers/DatabaseScreen.tsx")),
      screen("DatabaseUpload", () => import("./imports/DatabaseUpload.tsx")),
    ),
  },
  {
    path: "/customer-details/:id",
    title: "Customer Details",
    needs: "leads:work",
    screen: screen("CustomerScreen", () => import("./customers/CustomerScreen.tsx")),
  },
  {
    path: "/policy-converted",
    title: "Policy Converted",
    needs: "leads:work",
    screen: screen("ConversionsScreen", () => import("./conversions/ConversionsScreen.tsx")),
  },
  {
    path: "/templates",
    title: "Templates",
    needs: "templates:read",
    screen: screen("TemplatesScreen", () => import("./templates/TemplatesScreen.tsx")),
  },
  {
    path: "/csv-upload",
    title: "CSV Upload",
    needs: "leads:import",
    screen: screen("UploadScreen", () => import("./imports/UploadScreen.tsx")),
  },
  {
    path: "/user-management",
    title: "User Management",
    needs: "users:manage",
    screen: screen("UsersScreen", () => import("./users/UsersScreen.tsx")),
  },
  {
    path: "/reminders",
    title: "Reminders",
    needs: "reminders:read",
    screen: screen("RemindersScreen", () => import("./reminders/RemindersScreen.tsx")),
  },
  {
    path: "/reports",
    title: "Reports",
    needs: "reports:read",
    screen: screen("ReportsScreen", () => import("./reports/ReportsScreen.tsx")),
  },
  {
    path: "/audit-log",
    title: "Audit Log",
    needs: "audit:read",
    screen: screen("AuditScreen", () => import("./audit/AuditScreen.tsx")),
  },
  {
    path: settingsPlace.path,
    title: settingsPlace.label,
    needs: settingsPlace.needs,
    screen: screen("SettingsScreen", () => import("./settings/SettingsScreen.tsx")),
  },
];

const asked = location.pathname.split("/");
/** The address's screen and what it shows first are fetched at once, beside the answer who is signed in. */
export const firstScreen = screens
  .find(({ path }) => {
    const parts = path.split("/");
    return (
      parts.length === asked.length && parts.every((part, at) => part.startsWith(":") || part === asked[at])
    );
  })
  ?.screen.fetch();

export function Screens() {
  return (
    <Switch>
      {screens.map((route) => (
        <Route key={route.path} path={route.path}>
          <ErrorBoundary key={route.path}>
            <Guarded {...route} />
          </ErrorBoundary>
        </Route>
      ))}
      <Route>
        <NotFound>
          <ButtonLink href="/" variant="primary">
            Back to Dashboard
          </ButtonLink>
        </NotFound>
      </Route>
    </Switch>
  );
}

function Guarded({ title, needs, screen: Screen }: ScreenRoute) {
  if (!useMay(needs)) return <NotAllowed title={title} />;
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <Screen />
    </Suspense>
  );
}

/** The frame of a screen whose file is still on its way. */
function Waiting({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className="animate-late">
        <Loading text="Loading..." />
      </div>
    </Page>
  );
}
