"""Runs a command with limits, and prints its processor time, the peak of its memory and its status as JSON.

    usage.py OUTPUT SECONDS STACK MEMORY COMMAND…     STACK and MEMORY in bytes; 0 for no limit

The child is forked from this process, whose memory counts for it, so that this is a program of its own, which stays small.
"""

import json
import os
import resource
import sys


def main(output, seconds, stack, memory, *command):
    child = os.fork()
    if child == 0:
        with open(output, "wb") as sink:
            os.dup2(sink.fileno(), 1)
            os.dup2(sink.fileno(), 2)
        for kind, limit in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_STACK, stack), (resource.RLIMIT_AS, memory)):
            if int(limit):
                resource.setrlimit(kind, (int(limit), int(limit)))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    unit = 1 if sys.platform == "darwin" else 1024
    print(json.dumps({"user": usage.ru_utime, "system": usage.ru_stime, "peak": usage.ru_maxrss * unit,
                      "status": os.waitstatus_to_exitcode(status)}))


main(*sys.argv[1:])
